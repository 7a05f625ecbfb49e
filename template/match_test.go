// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package template_test

var matchTests = []struct{ template, ref string }{
	{"/users/{id}", "/users/1"},
}
