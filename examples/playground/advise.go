// SPDX-License-Identifier: BSD-3-Clause

package main

// This file advises what a program may do with a user's reference.

import (
	"errors"
	"strings"

	"example.com/uri"
	"example.com/uri/guard"
	"example.com/uri/prose"
)

// advise returns advice from packages guard and prose about a reference:
//
//	fetch     why a program must not fetch the target, or ""
//	redirect  why a program must not redirect to the reference, or ""
//	site      the site that the reference leads to, if a program that trusts it may redirect there, or ""
//	to        where the redirect leads, without secrets
//	repair    as repair returns it, if RFC 3986 refuses the reference, or nil
func advise(reference, base string) object {
	advice := object{"fetch": "", "redirect": "", "site": "", "to": "", "repair": nil}
	u, err := uri.RFC3986.Parse(reference)
	if err != nil {
		advice["repair"] = repair(reference)
	}

	if err == nil && base != "" {
		u, err = resolve(uri.RFC3986, u, base)
	}
	if err == nil {
		err = guard.Policy{}.Check(u)
	}
	if err != nil {
		advice["fetch"] = reasonOf(err)
	}

	to, err := redirect(reference, base)
	if err == nil {
		advice["to"] = redacted(to)
		return advice
	}

	advice["redirect"] = reasonOf(err)
	if base == "" {
		advice["site"] = trustedSite(reference)
	}
	return advice
}

// trustedSite returns the site that a reference leads to, if a program that trusts the site may
// redirect there, or "".
func trustedSite(reference string) string {
	// After an error, u has no origin.
	u, _ := uri.RFC3986.Parse(reference)
	site, ok := guard.Origin(u)
	if _, err := (guard.Redirects{Sites: []string{site}}).Allow(reference); !ok || err != nil {
		return ""
	}
	return site
}

// redirect returns where a redirect to the reference leads: to a path on any site, or if
// there is a base, to that page's site.
func redirect(reference, base string) (string, error) {
	if base == "" {
		return guard.Local(reference)
	}
	page, err := uri.RFC3986.Parse(base)
	if err != nil {
		return "", errBase
	}
	u, err := guard.SameOrigin(page, reference)
	return u.String(), err
}

// reasonOf returns the reason for a refusal, without package names.
func reasonOf(err error) string {
	var parse *uri.ParseError
	if errors.As(err, &parse) {
		err = parse
	}
	return strings.TrimPrefix(refusal(err)["reason"].(string), "guard: "+guard.ErrRefused.Error()+": ")
}

// repair returns text to write in place of a reference that RFC 3986 refuses, or nil. It is an
// IRI's URI, or a repaired reference:
//
//	text   the text
//	shown  the text to show, or "" if the reference contains a secret, which repairing may uncover
//	how    the repairs
func repair(reference string) any {
	var how []string
	u, err := uri.RFC3987.Parse(reference)
	if err == nil {
		u, how = toURI(u), []string{"the IRI becomes a URI"}
	} else {
		var repairs []prose.Repair
		u, repairs, err = prose.Repairer{Edition: uri.RFC3986}.Parse(reference)
		for _, r := range repairs {
			how = append(how, r.Kind.String())
		}
	}
	if err != nil {
		return nil
	}

	shown := u.String()
	if redacted(reference) != reference {
		shown = ""
	}
	return object{"text": u.String(), "shown": shown, "how": strings.Join(how, ", ")}
}
