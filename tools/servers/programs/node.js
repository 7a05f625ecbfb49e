// Answers with what express (version 5 and version 4), koa, hono, fastify and
// hapi read, and Node itself: node node.js NAME PORT
'use strict'
const [name, port] = [process.argv[2], Number(process.argv[3])]
const hex = (x) => Buffer.from(typeof x === 'string' ? x : JSON.stringify(x) ?? 'undefined').toString('hex') || '-'
const line = (kind, reading, values) => [kind, name + '/' + reading, ...values.map(hex)].join(' ') + '\n'
const flat = (query) => Object.keys(query).flatMap((k) => [].concat(query[k]).flatMap((v) => [k, v]))
const pairs = (reading, query) => line('pairs', reading, flat(query))
const routes = ['/', '/:a', '/:a/:b', '/:a/:b/:c', '/:a/:b/:c/:d']
const route = (params) => line('segments', 'route', 'abcd'.split('').filter((k) => k in params).map((k) => params[k]))
const listen = (server) => server.listen(port, '127.0.0.1')

const start = {
	node() {
		listen(require('http').createServer((request, response) => {
			if (!URL.canParse(request.url, 'http://h')) return response.writeHead(400).end()
			const u = new URL(request.url, 'http://h')
			const query = u.search.slice(1)
			response.end(line('raw', 'URL', [u.pathname]) +
				line('pairs', 'URLSearchParams', [...u.searchParams].flat()) +
				pairs('querystring', require('querystring').parse(query)) + pairs('qs', require('qs').parse(query)))
		}))
	},
	express(module = 'express') {
		const app = require(module)()
		for (const path of routes) app.get(path, (request, response) => response.end(route(request.params) + pairs('query', request.query)))
		listen(app)
	},
	express4() { start.express('express4') },
	koa() {
		const [app, router] = [new (require('koa'))(), new (require('@koa/router'))()]
		for (const path of routes) router.get(path, (context) => { context.body = route(context.params) + pairs('query', context.query) })
		listen(app.use(router.routes()))
	},
	fastify() {
		const app = require('fastify')({ routerOptions: { maxParamLength: 10000 } })
		for (const path of routes) app.get(path, (request) => route(request.params) + pairs('query', request.query))
		app.listen({ port, host: '127.0.0.1' })
	},
	hono() {
		const app = new (require('hono').Hono)()
		for (const path of routes) {
			app.get(path, (c) => c.text(route(c.req.param()) + pairs('query', c.req.query()) + pairs('queries', c.req.queries())))
		}
		require('@hono/node-server').serve({ fetch: app.fetch, port, hostname: '127.0.0.1' })
	},
	hapi() {
		const app = require('@hapi/hapi').server({ port, host: '127.0.0.1' })
		for (const path of routes) {
			app.route({ method: 'GET', path: path.replace(/:(.)/g, '{$1}'), handler: (r) => route(r.params) + pairs('query', r.query) })
		}
		app.start()
	},
}
start[name]()
