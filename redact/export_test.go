// SPDX-License-Identifier: BSD-3-Clause

package redact

// Counting returns r, which adds the number of octets that it reads to count.
func (r Redactor) Counting(count *int) Redactor {
	r.count = count
	return r
}

// EveryRun returns s without the secrets that [Redactor.Text] finds if each run has a
// mark.
func (r Redactor) EveryRun(s string) string {
	sc := scanner{Redactor: r, cursor: cursor{octets: s}}
	for at := 0; at < len(s); at++ {
		start := at
		at = sc.runEnd(start, len(s))
		sc.state = state{}
		sc.redact(start, at, false)
	}
	return sc.result()
}
