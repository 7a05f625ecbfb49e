// SPDX-License-Identifier: BSD-3-Clause

package httpguard_test

import (
	"bufio"
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"example.com/uri/internal/proof/skip"
)

// needNetwork skips the test on a system without a network.
func needNetwork(t *testing.T) {
	t.Helper()
	if runtime.GOOS == "js" {
		t.Skip("the network of js is inside of the process")
	}
}

// listen returns listeners on 127.0.0.1 and [::1] with the same port.
func listen(t *testing.T) (v4, v6 net.Listener, port uint16) {
	t.Helper()
	needNetwork(t)
	var err error
	for range 10 {
		if v4, err = net.Listen("tcp4", "127.0.0.1:0"); err != nil {
			break
		}
		address := v4.Addr().(*net.TCPAddr).AddrPort()
		if v6, err = net.Listen("tcp6", netip.AddrPortFrom(netip.IPv6Loopback(), address.Port()).String()); err == nil {
			return v4, v6, address.Port()
		}
		v4.Close()
	}
	skip.OutsideCI(t, "no port on 127.0.0.1 and [::1]: ", err)
	return nil, nil, 0
}

// A counter counts the connections that a listener accepts, and those that are open.
type counter struct {
	net.Listener
	n, open atomic.Int64
}

func (c *counter) Accept() (net.Conn, error) {
	conn, err := c.Listener.Accept()
	if err != nil {
		return nil, err
	}
	c.n.Add(1)
	c.open.Add(1)
	return &counted{Conn: conn, close: sync.OnceFunc(func() { c.open.Add(-1) })}, nil
}

// A counted connection belongs to a counter.
type counted struct {
	net.Conn
	close func()
}

func (c *counted) Close() error {
	c.close()
	return c.Conn.Close()
}

// send sends a request, octet by octet, and returns the response's status, and the body
// if the status is 200.
func send(server *httptest.Server, request string) (string, error) {
	conn, err := net.DialTimeout("tcp", server.Listener.Addr().String(), time.Minute)
	if err != nil {
		return "", err
	}
	defer conn.Close()
	fmt.Fprintf(conn, "%sConnection: close\r\n\r\n", request)
	response, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		return "", err
	}
	if response.StatusCode != http.StatusOK {
		return fmt.Sprint(response.StatusCode), nil
	}
	body, err := io.ReadAll(response.Body)
	return fmt.Sprintf("%d %s", response.StatusCode, body), err
}

// A connectProxy is an HTTP proxy that connects to whatever it is asked for. It
// requires a user and a password.
type connectProxy struct {
	url      *url.URL
	asked    atomic.Int64
	mutex    sync.Mutex
	requests map[string]bool // what it was asked for
}

func newConnectProxy(t *testing.T) *connectProxy {
	needNetwork(t)
	p := &connectProxy{requests: map[string]bool{}}
	server := httptest.NewServer(p)
	t.Cleanup(server.Close)
	p.url = &url.URL{Scheme: "http", User: url.UserPassword("me", "s3cret:"), Host: server.Listener.Addr().String()}
	return p
}

func (p *connectProxy) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	p.asked.Add(1)
	p.mutex.Lock()
	p.requests[r.Method+" "+r.RequestURI+" "+r.Host+" "+r.Header.Get("Proxy-Authorization")] = true
	p.mutex.Unlock()
	to, err := net.Dial("tcp", r.RequestURI)
	if err != nil {
		w.WriteHeader(http.StatusBadGateway)
		return
	}
	defer to.Close()
	w.WriteHeader(http.StatusOK)
	from, buffer, err := http.NewResponseController(w).Hijack()
	if err != nil {
		return
	}
	defer from.Close()
	go func() {
		io.Copy(to, buffer)
		to.Close()
	}()
	io.Copy(from, to)
}

// check checks that the proxy was asked only for the address.
func (p *connectProxy) check(t *testing.T, address string) {
	t.Helper()
	p.mutex.Lock()
	defer p.mutex.Unlock()
	for request := range p.requests {
		if want := "CONNECT " + address + " " + address + " Basic bWU6czNjcmV0Og=="; request != want {
			t.Errorf("the proxy gets %q, want %q", request, want)
		}
	}
}

// answers maps a name to lists of addresses, separated by spaces. Each look-up takes the
// next list, and the last one again and again.
type answers map[string][]string

// resolver returns a resolver that asks a name server with the answers.
func resolver(t *testing.T, names answers) *net.Resolver {
	server, err := net.ListenPacket("udp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Close() })
	var mutex sync.Mutex
	asked := map[string]int{} // by type and name
	go func() {
		packet := make([]byte, 1500)
		for {
			n, from, err := server.ReadFrom(packet)
			if err != nil {
				return // the test has ended
			}
			mutex.Lock()
			if reply, err := names.reply(packet[:n], asked); err == nil {
				server.WriteTo(reply, from)
			}
			mutex.Unlock()
		}
	}()
	return &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "udp4", server.LocalAddr().String())
	}}
}

// reply returns the message that answers a query (RFC 1035 section 4).
func (names answers) reply(query []byte, asked map[string]int) ([]byte, error) {
	const header, typeA, typeAAAA = 12, 1, 28
	name, end := "", header
	for end < len(query) && query[end] > 0 {
		label := query[end+1:][:query[end]]
		name += strings.ToLower(string(label)) + "."
		end += 1 + len(label)
	}
	if end+5 > len(query) {
		return nil, fmt.Errorf("a short query")
	}
	kind := binary.BigEndian.Uint16(query[end+1:])
	lists := names[strings.TrimSuffix(name, ".")]
	key := fmt.Sprint(kind, name)
	turn := min(asked[key], len(lists)-1)
	asked[key]++

	reply := append([]byte(nil), query[:end+5]...)
	binary.BigEndian.PutUint16(reply[2:], 0x8580) // an authoritative response
	clear(reply[6:header])
	if turn < 0 {
		reply[3] |= 3 // no such name
		return reply, nil
	}
	for _, s := range strings.Fields(lists[turn]) {
		addr := netip.MustParseAddr(s)
		if addr.Is4() && kind != typeA || addr.Is6() && kind != typeAAAA {
			continue
		}
		reply[7]++ // answers
		data := addr.AsSlice()
		reply = append(reply, 0xC0, header) // the name of the query
		reply = append(reply, query[end+1:end+5]...)
		reply = append(reply, 0, 0, 0, 0, 0, byte(len(data))) // not to be kept
		reply = append(reply, data...)
	}
	return reply, nil
}
