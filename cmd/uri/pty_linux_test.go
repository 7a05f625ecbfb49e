// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"unsafe"
)

// openTerminal returns a terminal with a number of columns, 0 if it does not
// know how many, and the file from which to read what is printed on it.
func openTerminal(t *testing.T, columns int) (shown, terminal *os.File) {
	t.Helper()
	shown, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skip("no terminals:", err)
	}
	t.Cleanup(func() { shown.Close() })
	control := func(request uintptr, argument unsafe.Pointer) {
		t.Helper()
		if _, _, errno := syscall.Syscall(syscall.SYS_IOCTL, shown.Fd(), request, uintptr(argument)); errno != 0 {
			t.Skip("no terminals:", errno)
		}
	}
	var locked, number int32
	control(syscall.TIOCSPTLCK, unsafe.Pointer(&locked))
	control(syscall.TIOCGPTN, unsafe.Pointer(&number))
	size := [4]uint16{25, uint16(columns)} // rows, columns and two sizes in pixels
	control(syscall.TIOCSWINSZ, unsafe.Pointer(&size))
	terminal, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skip("no terminals:", err)
	}
	t.Cleanup(func() { terminal.Close() })
	return shown, terminal
}

// printed returns what the command prints on a terminal that openTerminal
// returned, and closes it.
func printed(shown, terminal *os.File, args ...string) string {
	all := make(chan string)
	go func() {
		text, _ := io.ReadAll(shown) // ends with an error once nobody has the terminal open
		all <- strings.ReplaceAll(string(text), "\r\n", "\n")
	}()
	run(args, strings.NewReader(""), terminal, io.Discard)
	terminal.Close()
	return <-all
}

// TestTerminalWidth checks that the width of a terminal counts, unless COLUMNS
// is a number of columns.
func TestTerminalWidth(t *testing.T) {
	if _, err := exec.LookPath("stty"); err != nil {
		t.Skip(err)
	}
	t.Setenv("TERM", "xterm")
	t.Setenv("NO_COLOR", "")
	long := "http://a/" + strings.Repeat("abcdefgh/", 3000)
	for _, tt := range []struct {
		window  int
		columns string // the environment variable
		want    int
	}{
		{100, "", 98}, {100, "0", 98}, {100, "-1", 98}, {100, "wide", 98}, {100, "1", 18}, {100, "60", 58}, {100, "132", 130}, {100, "99999999999999999999", 9998},
		{0, "", 78}, {0, "0", 78}, {0, "60", 58}, {1, "", 18}, {40, "", 38}, {41, "", 39}, {20_000, "", 9998},
	} {
		t.Setenv("COLUMNS", tt.columns)
		shown, terminal := openTerminal(t, tt.window)
		if got, want := screenOf(terminal), (screen{tt.want, true, true}); got != want {
			t.Errorf("of a terminal with %d columns and COLUMNS=%s: %v, want %v", tt.window, tt.columns, got, want)
		}
		picture, _, _ := strings.Cut(printed(shown, terminal, "split", "-color", "never", long), "\n")
		if len(picture) != tt.want && tt.want >= 60-margin {
			t.Errorf("on a terminal with %d columns, and with COLUMNS=%s, a picture has %d, want %d", tt.window, tt.columns, len(picture), tt.want)
		}
	}
}

// TestTerminalColor checks that a terminal has colors, unless NO_COLOR is set, and that the
// null device is no terminal.
func TestTerminalColor(t *testing.T) {
	for value, want := range map[string]bool{"": true, "1": false} {
		t.Setenv("TERM", "xterm")
		t.Setenv("NO_COLOR", value)
		_, terminal := openTerminal(t, 80)
		if got := screenOf(terminal); got.isColored != want {
			t.Errorf("with NO_COLOR=%s: %v", value, got)
		}
	}
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	if got := screenOf(null); got != (screen{columns: usualColumns}) {
		t.Errorf("the null device is %v", got)
	}
}

// TestTerminalProgress checks that find shows its progress on a terminal.
func TestTerminalProgress(t *testing.T) {
	_, terminal := openTerminal(t, 80)
	if p := newProgress(terminal); p.terminal != terminal || p.due.IsZero() {
		t.Errorf("on a terminal: %+v", p)
	}
}
