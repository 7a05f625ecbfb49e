package uri_test

import (
	"fmt"

	"example.com/uri"
)

func ExampleHostPrefix() {
	fmt.Printf("%q\n", uri.HostPrefix("www.w3.org"))
	fmt.Printf("%q\n", uri.HostPrefix("FTP.is.co.za"))
	fmt.Printf("%q\n", uri.HostPrefix("ftp.txt"))
	// Output:
	// "http://"
	// "ftp://"
	// ""
}

func ExampleMailboxPrefix() {
	fmt.Printf("%q\n", uri.MailboxPrefix("user@example.com"))
	fmt.Printf("%q\n", uri.MailboxPrefix("www.w3.org"))
	// Output:
	// "mailto:"
	// "http://"
}
