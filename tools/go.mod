module example.com/uri/tools

go 1.24
