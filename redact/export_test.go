// SPDX-License-Identifier: BSD-3-Clause

package redact

// Counting returns r, which adds the number of octets that it reads to count.
func (r Redactor) Counting(count *int) Redactor {
	r.count = count
	return r
}

// EveryRun returns s without the secrets that [Redactor.Text] finds if it reads each run.
func (r Redactor) EveryRun(s string) string {
	sc := scanner{Redactor: r, text: s}
	for at := 0; at < len(s); {
		start, announced := at, sc.announces
		stop, has := runEnd(s, at, at, len(s))
		if announced {
			start, stop, has = sc.nextRun(at, len(s))
		}
		at = max(stop, start+1)
		sc.reference, sc.announces = reference{}, false
		if announced && sc.isAssigned(start) {
			sc.hideAnnounced(start, stop)
			continue
		}
		sc.redact(start, stop, has)
	}
	return sc.result()
}

// IsUUID is the test for UUIDs, most of which look random anyway.
var IsUUID = isUUID
