"""Answers with what Flask, Django, aiohttp, Tornado, Starlette, Bottle, Falcon,
CherryPy and the server of Python itself read: python3 python.py NAME PORT"""
import sys
import urllib.parse

name, port = sys.argv[1], int(sys.argv[2])


def octets(s):
    return s if isinstance(s, bytes) else str(s).encode("utf-8", "surrogatepass")


def line(kind, reading, values):
    return " ".join([kind, name + "/" + reading] + [octets(v).hex() or "-" for v in values]) + "\n"


def pairs(reading, items):
    return line("pairs", reading, [text for pair in items for text in pair])


def many(items):
    return [(k, v) for k, values in items for v in values]


def wsgi(app):
    from waitress import serve
    serve(app, host="127.0.0.1", port=port, threads=2, _quiet=True)


def flask():
    from flask import Flask, request
    app = Flask(name)

    @app.route("/", defaults={})
    @app.route("/<a>")
    @app.route("/<a>/<b>")
    @app.route("/<a>/<b>/<c>")
    @app.route("/<a>/<b>/<c>/<d>")
    def route(**params):
        return (line("segments", "route", params.values()) + line("path", "request.path", [request.path])
                + pairs("args", request.args.items(multi=True)))
    wsgi(app)


def django():
    import django.conf
    from django.core.wsgi import get_wsgi_application
    from django.http import HttpResponse
    from django.urls import re_path
    django.conf.settings.configure(ALLOWED_HOSTS=["*"], ROOT_URLCONF="urls", SECRET_KEY="-", APPEND_SLASH=False, DEBUG=False)

    def route(request, *params):
        return HttpResponse(line("segments", "route", params) + line("path", "request.path", [request.path])
                            + pairs("GET", many(request.GET.lists())))
    module = type(sys)("urls")
    module.urlpatterns = [re_path("^" + "/".join(["([^/]+)"] * n) + r"\Z", route) for n in range(5)]
    sys.modules["urls"] = module
    wsgi(get_wsgi_application())


def bottle():
    import bottle
    app = bottle.Bottle()

    def route(**params):
        return (line("segments", "route", [params[k] for k in sorted(params)])
                + line("path", "request.path", [bottle.request.path])
                + pairs("query", bottle.request.query.decode().allitems()))
    for path in "/", "/<a>", "/<a>/<b>", "/<a>/<b>/<c>", "/<a>/<b>/<c>/<d>":
        app.route(path, callback=route)
    wsgi(app)


def falcon():
    import falcon

    class Route:
        def on_get(self, request, response, **params):
            items = [(k, v) for k, vs in request.params.items() for v in (vs if isinstance(vs, list) else [vs])]
            response.text = (line("segments", "route", [params[k] for k in sorted(params)])
                             + line("path", "path", [request.path]) + pairs("params", items))
    app = falcon.App()
    app.req_options.auto_parse_qs_csv = False
    for path in "/", "/{a}", "/{a}/{b}", "/{a}/{b}/{c}", "/{a}/{b}/{c}/{d}":
        app.add_route(path, Route())
    wsgi(app)


def cherrypy():
    import cherrypy

    class Root:
        @cherrypy.expose
        def default(self, *args, **params):
            items = [(k, v) for k, vs in params.items() for v in (vs if isinstance(vs, list) else [vs])]
            return (line("segments", "args", args) + pairs("params", items)).encode()
    cherrypy.config.update({"server.socket_host": "127.0.0.1", "server.socket_port": port, "log.screen": False,
                            "engine.autoreload.on": False})
    cherrypy.quickstart(Root())


def aiohttp():
    from aiohttp import web

    async def route(request):
        return web.Response(text=line("segments", "route", request.match_info.values()) + line("path", "request.path", [request.path])
                            + pairs("query", request.query.items()))
    app = web.Application()
    app.add_routes([web.get(path, route) for path in ("/", "/{a}", "/{a}/{b}", "/{a}/{b}/{c}", "/{a}/{b}/{c}/{d}")])
    web.run_app(app, host="127.0.0.1", port=port, print=None)


def tornado():
    import tornado.ioloop
    import tornado.web

    class Route(tornado.web.RequestHandler):
        def get(self, *params):
            self.write(line("segments", "route", params) + line("raw", "request.path", [self.request.path])
                       + pairs("request.arguments", many(self.request.query_arguments.items()))
                       + pairs("get_arguments", [(k, v) for k in self.request.query_arguments for v in self.get_query_arguments(k)]))
    routes = ["/" + "/".join(["([^/]+)"] * n) for n in range(5)]
    tornado.web.Application([(path, Route) for path in routes]).listen(port, "127.0.0.1")
    tornado.ioloop.IOLoop.current().start()


def starlette():
    import uvicorn
    from starlette.applications import Starlette
    from starlette.responses import PlainTextResponse
    from starlette.routing import Route

    async def route(request):
        return PlainTextResponse(line("segments", "route", [request.path_params[k] for k in sorted(request.path_params)])
                                 + line("path", "scope.path", [request.scope["path"]])
                                 + pairs("query_params", request.query_params.multi_items()))
    paths = "/", "/{a}", "/{a}/{b}", "/{a}/{b}/{c}", "/{a}/{b}/{c}/{d}"
    app = Starlette(routes=[Route(path, route) for path in paths])
    app.router.redirect_slashes = False
    uvicorn.run(app, host="127.0.0.1", port=port, log_level="critical")


def python():
    import http.server

    class Handler(http.server.SimpleHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self):
            query = self.path.partition("?")[2]
            file = self.translate_path(self.path).removeprefix("/x")
            body = (line("path", "translate_path", [file.encode("utf-8", "surrogateescape")])
                    + pairs("parse_qs", many(urllib.parse.parse_qs(query).items()))
                    + pairs("parse_qsl", urllib.parse.parse_qsl(query, keep_blank_values=True))).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *args):
            pass
    handler = lambda *args: Handler(*args, directory="/x")
    http.server.ThreadingHTTPServer(("127.0.0.1", port), handler).serve_forever()


globals()[name]()
