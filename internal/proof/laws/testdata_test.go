package laws_test

const testdata = "../../../testdata/"
