module example.com/uri/urivet

go 1.24.0

require (
	example.com/uri v0.0.0-00010101000000-000000000000
	golang.org/x/tools v0.41.0
)

require (
	golang.org/x/mod v0.32.0 // indirect
	golang.org/x/sync v0.19.0 // indirect
)

replace example.com/uri => ../
