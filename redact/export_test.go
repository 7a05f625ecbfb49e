// SPDX-License-Identifier: BSD-3-Clause

package redact

// Counting returns r, which adds the number of octets that it reads to count.
func (r Redactor) Counting(count *int) Redactor {
	r.count = count
	return r
}
