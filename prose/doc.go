// SPDX-License-Identifier: BSD-3-Clause

// Package prose is for URIs as people write them: in running text, between
// delimiters, broken over lines, abbreviated, or mistyped (RFC 2396 section
// 2.4.3 and Appendices E and F). It finds the links in plain text, and cleans up
// what a person typed:
//
//	for m := range (prose.Finder{Abbreviated: prose.WebHosts}).Find("See <http://a.example/x>, or b.example.") {
//		fmt.Println(m.URI) // http://a.example/x, then https://b.example
//	}
//	u, repairs, err := prose.Repairer{}.Parse("https://a.example/my file") // https://a.example/my%20file
//
// There is a type or a function for each task:
//
//   - A [Finder] finds the URIs in a text or in a stream. With Repair, it finds
//     links to the end that a browser reads.
//   - A [Repairer] parses a reference that a person typed. It repairs the
//     reference if its meaning is clear, and reports each repair. With its
//     Userinfo, it also reads the settings of programs, such as "x://me@a:p@ss@h".
//   - [SplitHosts] divides a setting with several hosts.
//   - [Wrap] writes a URI so that a Finder gets it back.
//
// The package does not decode. In HTML and JSON, a Finder reads "&amp;" and "\/" as
// they are, and finds no relative link. The command decodes, with "uri find -in html"
// and "-in json". The program examples/links of the module lists the links of a page.
//
// The package does not guess. A repair never changes the host or the page that
// a reference means. Text that could mean two things is not a URI.
//
// Do not repair a reference before you decide whether to allow it: a browser
// repairs the same text in another way. Package [example.com/uri/guard] refuses
// it instead.
package prose
