// SPDX-License-Identifier: BSD-3-Clause

//go:build exhaustive

package proof

const exhaustive = true
