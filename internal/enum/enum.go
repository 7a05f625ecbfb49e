// SPDX-License-Identifier: BSD-3-Clause

// Package enum formats enumerated constants.
package enum

import "strconv"

// String returns names[i], where i is not negative. If there is no such name, it
// returns the type and the number, such as "Kind(200)".
func String(names []string, i int, typ string) string {
	if i < len(names) {
		return names[i]
	}
	return typ + "(" + strconv.Itoa(i) + ")"
}
