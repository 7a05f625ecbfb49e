// SPDX-License-Identifier: BSD-3-Clause

package urlerror

import (
	"errors"
	"fmt"
	"log"
	"net/url"

	"example.com/uri/redact"
)

type config struct{ DatabaseURL, Page string }

func bad(dsn string, c config) (*url.URL, error) {
	u, err := url.Parse(dsn)
	if err != nil {
		return nil, fmt.Errorf("bad DSN: %w", err) // want `has the whole text, with its password`
	}
	if _, err := url.ParseRequestURI(c.DatabaseURL); err != nil {
		log.Fatal(err) // want `has the whole text, with its password`
	}
	return u, nil
}

func either(dsn string) (u *url.URL, err error) {
	u, err = url.Parse(dsn)
	u, err = url.Parse(dsn)
	if err != nil {
		log.Println(err) // want `has the whole text, with its password`
	}
	return u, err
}

func good(dsn string, c config) (*url.URL, error) {
	if _, err := url.Parse(c.Page); err != nil {
		log.Fatal(err)
	}
	v, _ := url.Parse(dsn)
	w, err := url.Parse(dsn)
	log.Println(v, w)
	if _, err := url.Parse(dsn); err != nil {
		return nil, errors.New("bad DSN")
	}
	u, err := url.Parse(dsn)
	if err != nil {
		return nil, redact.Redactor{}.Error(err)
	}
	return u, err
}
