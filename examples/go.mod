module example.com/uri/examples

go 1.24.0

require (
	example.com/uri v0.0.0
	github.com/santhosh-tekuri/jsonschema/v6 v6.0.3
	golang.org/x/net v0.50.0
	golang.org/x/text v0.34.0
)

replace example.com/uri => ../
