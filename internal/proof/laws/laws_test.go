// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

// Package laws_test compares what package uri returns with the BNF of the
// documents, with second implementations and with laws.
package laws_test

// testdata is the directory with the BNF and the examples of each edition.
const testdata = "../../../testdata/"
