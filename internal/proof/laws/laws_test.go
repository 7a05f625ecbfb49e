// SPDX-License-Identifier: BSD-3-Clause

// Package laws_test compares what package uri returns with the BNF of the
// documents, with second implementations and with laws.
package laws_test

// testdata is the directory with the BNF and the examples of each edition.
const testdata = "../../../testdata/"
