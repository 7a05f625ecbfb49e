// SPDX-License-Identifier: BSD-3-Clause

// Package house checks the repository: its documents, its exported API, and
// what the compiler makes of its sources. It has only tests:
//
//	cd tools/house && go test .
//
// With -short, it leaves out what runs the tests of the module. The tests of
// what the packages do are beside their files.
package house
