// SPDX-License-Identifier: BSD-3-Clause

package main

// This file says what a program may do with a reference that a user gave.

import (
	"errors"
	"strings"

	"example.com/uri"
	"example.com/uri/guard"
	"example.com/uri/prose"
)

// advise returns what packages guard and prose say of a reference:
//
//	fetch     why a program must not fetch the target, or ""
//	redirect  why a program must not redirect to the reference, or ""
//	site      the site to which a program may redirect if it trusts it, or ""
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

// trustedSite returns the site of a reference, if a program that trusts the site may
// redirect there, or "".
func trustedSite(reference string) string {
	u, err := uri.RFC3986.Parse(reference)
	if err != nil {
		return ""
	}
	site, ok := guard.Origin(u)
	if !ok {
		return ""
	}
	if _, err := (guard.Redirects{Sites: []string{site}}).Allow(reference); err != nil {
		return ""
	}
	return site
}

// redirect returns where a redirect to the reference leads: to a path of any site, or
// if there is a base, to the site of that page.
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

// reasonOf returns the reason of a refusal, without the names of packages.
func reasonOf(err error) string {
	var parse *uri.ParseError
	if errors.As(err, &parse) {
		return refusal(parse)["reason"].(string)
	}
	return strings.TrimPrefix(refusal(err)["reason"].(string), "guard: "+guard.ErrRefused.Error()+": ")
}

// repair returns what to write in place of a reference that RFC 3986 refuses, which is
// the URI of an IRI or a repaired reference, or nil:
//
//	text   the text
//	shown  the text to show, or "" if the reference has a secret: a repaired text may show what is only a guess
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
