module example.com/uri/bench

go 1.24.0

require (
	example.com/uri v0.0.0
	github.com/PuerkitoBio/purell v1.2.1
	github.com/fredbi/uri v1.1.1
	// Since v0.8.0 it is another module, github.com/nationallibraryofnorway/whatwg-url,
	// which needs Go 1.27.
	github.com/nlnwa/whatwg-url v0.6.2
	golang.org/x/perf v0.0.0-20251208221838-04cf7a2dca90
	mvdan.cc/xurls/v2 v2.6.0
)

require (
	github.com/julienschmidt/httprouter v1.3.0
	github.com/yosida95/uritemplate/v3 v3.0.2
	golang.org/x/net v0.48.0
)

require (
	github.com/aclements/go-moremath v0.0.0-20210112150236-f10218a38794 // indirect
	github.com/bits-and-blooms/bitset v1.20.0 // indirect
	golang.org/x/text v0.32.0 // indirect
)

replace example.com/uri => ../

tool golang.org/x/perf/cmd/benchstat
