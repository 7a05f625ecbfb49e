module example.com/uri/examples

go 1.24.0

require (
	example.com/uri v0.0.0
	golang.org/x/net v0.50.0
)

require golang.org/x/text v0.34.0 // indirect

replace example.com/uri => ../
