// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"context"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"syscall"
	"text/template"
	"time"
)

// A program is a server in one configuration, which may listen on several ports.
type program struct {
	name      string
	debian    string   // the package in Debian whose version counts, and without which it does not start
	npm       string   // the package in npm whose version counts
	module    string   // the Go module whose version counts
	conf      string   // its configuration, a template in programs
	command   []string // each a template for a place
	endpoints []endpoint
}

// An endpoint is one port on which a program listens.
type endpoint struct {
	reading string // the name of the reading in the body, or "" if the body names its readings
	kind    string // how it is written: path or raw
	status  int    // the status if the target is accepted; 0 is 200
}

// A place holds the values for configurations and commands.
type place struct {
	Dir, Classes, Self, User string
	Port                     int
	More                     []int
	Backend, SCGI            int
	Lua                      bool
}

//go:embed programs
var files embed.FS

// writePrograms writes the programs and the configurations to dir.
func writePrograms(dir string) error { return os.CopyFS(dir, files) }

// version returns the program's version, or why it is missing.
func (p program) version() (string, error) {
	switch {
	case p.npm != "":
		var npm struct{ Version string }
		text, err := os.ReadFile(filepath.Join(*modules, p.npm, "package.json"))
		if err != nil || json.Unmarshal(text, &npm) != nil {
			return "", errors.New("there is no npm package " + p.npm)
		}
		return npm.Version, nil
	case p.debian != "":
		out, err := exec.Command("dpkg-query", "-W", "-f", "${db:Status-Status} ${Version}", p.debian).Output()
		if state, version, _ := strings.Cut(string(out), " "); err == nil && state == "installed" {
			return version, nil
		}
		return "", errors.New("there is no Debian package " + p.debian)
	case p.module != "":
		info, _ := debug.ReadBuildInfo()
		for _, module := range info.Deps {
			if module.Path == p.module {
				return module.Version, nil
			}
		}
		return "", errors.New("there is no module " + p.module)
	}
	return runtime.Version(), nil
}

// A server is a program that runs.
type server struct {
	process   *os.Process
	addresses []string
}

// start starts the program, and waits until it accepts connections.
func (p program) start(ctx context.Context, dir string, b backends) (*server, error) {
	ports, err := freePorts(len(p.endpoints))
	if err != nil {
		return nil, err
	}
	at, err := p.place(dir, ports, b)
	if err != nil {
		return nil, err
	}
	if p.conf != "" {
		if err := p.writeConf(at); err != nil {
			return nil, err
		}
	}

	// What it prints is only shown if it does not listen.
	log, err := os.Create(filepath.Join(at.Dir, "log"))
	if err != nil {
		return nil, err
	}
	defer log.Close()
	command, err := p.commandAt(at)
	if err != nil {
		return nil, err
	}
	command.Dir = filepath.Join(dir, "programs")
	command.Stdout, command.Stderr = log, log
	if err := command.Start(); err != nil {
		return nil, err
	}

	s := &server{process: command.Process}
	ended := make(chan error, 1)
	go func() { ended <- command.Wait() }()
	for i, port := range ports {
		address := fmt.Sprintf("127.0.0.1:%d", port)
		s.addresses = append(s.addresses, address)
		if p.name == "nginx" && i == luaEndpoint && !at.Lua {
			continue
		}
		if err := waitFor(ctx, address, ended); err != nil {
			s.end()
			text, _ := os.ReadFile(log.Name())
			return nil, fmt.Errorf("%v: %.300s", err, text)
		}
	}
	return s, nil
}

// place returns the place for the program, in its own directory below dir.
func (p program) place(dir string, ports []int, b backends) (place, error) {
	own := filepath.Join(dir, p.name)
	if err := os.MkdirAll(own, 0o777); err != nil {
		return place{}, err
	}
	self, err := os.Executable()
	if err != nil {
		return place{}, err
	}
	me, err := user.Current()
	if err != nil {
		return place{}, err
	}
	_, err = os.Stat("/usr/lib/nginx/modules/ngx_http_lua_module.so")
	hasLua := err == nil
	return place{own, classes(), self, me.Username, ports[0], ports[1:], b.http, b.scgi, hasLua}, nil
}

// writeConf writes the configuration for a place.
func (p program) writeConf(at place) error {
	text, err := files.ReadFile("programs/" + p.conf)
	if err != nil {
		return err
	}
	conf, err := fill(string(text), at)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(at.Dir, "conf"), []byte(conf), 0o666)
}

// commandAt returns the command for a place, with its own process group.
func (p program) commandAt(at place) (*exec.Cmd, error) {
	var args []string
	for _, arg := range p.command {
		text, err := fill(arg, at)
		if err != nil {
			return nil, err
		}
		args = append(args, text)
	}
	command := exec.Command(args[0], args[1:]...)
	command.Env = append(os.Environ(), "NODE_PATH="+*modules, "HOME="+at.Dir)
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	return command, nil
}

// luaEndpoint is the index of nginx's endpoint that needs the module for Lua.
const luaEndpoint = 4

// fill executes a template for a place.
func fill(text string, at place) (string, error) {
	t, err := template.New("").Parse(text)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	err = t.Execute(&b, at)
	return b.String(), err
}

// waitFor waits until a server accepts connections.
func waitFor(ctx context.Context, address string, ended <-chan error) error {
	for range 300 {
		if conn, err := net.DialTimeout("tcp", address, time.Second); err == nil {
			return conn.Close()
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case err := <-ended:
			return fmt.Errorf("it has ended: %v", err)
		case <-time.After(100 * time.Millisecond):
		}
	}
	return errors.New("it does not listen")
}

// end ends the server and the processes that it started, which are in its process group.
func (s *server) end() {
	for _, signal := range []syscall.Signal{syscall.SIGTERM, syscall.SIGKILL} {
		syscall.Kill(-s.process.Pid, signal)
		for range 20 {
			if syscall.Kill(-s.process.Pid, 0) != nil {
				return
			}
			time.Sleep(50 * time.Millisecond)
		}
	}
}

// freePorts returns ports that nobody listens on.
func freePorts(n int) (ports []int, err error) {
	for range n {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return nil, err
		}
		defer l.Close()
		ports = append(ports, portOf(l))
	}
	return ports, nil
}

// classes returns the class path for the servers in Java.
func classes() string {
	var jars []string
	for _, jar := range strings.Fields(`tomcat10-embed-core tomcat10-annotations-api jetty9-server jetty9-servlet jetty9-http jetty9-io jetty9-util
		jetty9-security servlet-api spring3-web spring3-core commons-logging shiro-web shiro-core slf4j-api slf4j-nop`) {
		jars = append(jars, "/usr/share/java/"+jar+".jar")
	}
	return strings.Join(jars, ":")
}
