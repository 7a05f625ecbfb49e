// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

// isHierarchical reports whether URIs of the scheme, in lower case, are known
// to always be hierarchical.
func isHierarchical(scheme string) bool {
	switch scheme {
	case "http", "https", "ftp", "gopher", "file", "ws", "wss", "nntp", "telnet",
		"wais", "prospero", "sftp", "ldap", "ldaps", "rtsp", "imap", "nfs", "smb":
		return true
	}
	return false
}
