# Answers with what Rack (in Puma), Sinatra and WEBrick read: ruby ruby.rb NAME PORT
require 'rack'
NAME, PORT = ARGV[0], ARGV[1].to_i

def line(kind, reading, values)
  ([kind, "#{NAME}/#{reading}"] + values.map { |v| h = v.to_s.unpack1('H*'); h.empty? ? '-' : h }).join(' ') + "\n"
end

def pairs(reading, query)
  line('pairs', reading, query.flat_map { |k, vs| (vs.is_a?(Array) ? vs : [vs]).flat_map { |v| [k, v] } })
end

def answer(env)
  query = env['QUERY_STRING']
  line('raw', 'PATH_INFO', [env['PATH_INFO']]) +
    pairs('GET', Rack::Utils.parse_nested_query(query)) + pairs('parse_query', Rack::Utils.parse_query(query))
end

def puma(app)
  require 'puma'
  require 'puma/server'
  log = Puma.const_defined?(:LogWriter) ? Puma::LogWriter.null : Puma::Events.null
  server = Puma::Server.new(app, log)
  server.add_tcp_listener('127.0.0.1', PORT)
  server.run.join
end

case NAME
when 'rack'
  puma(->(env) { [200, { 'Content-Type' => 'text/plain' }, [answer(env)]] })
when 'sinatra'
  require 'sinatra/base'
  app = Class.new(Sinatra::Base) do
    disable :protection, :show_exceptions, :logging
    ['/', '/:a', '/:a/:b', '/:a/:b/:c', '/:a/:b/:c/:d'].each do |path|
      get(path) do
        content_type 'text/plain'
        line('segments', 'route', %w[a b c d].first(path.count(':')).map { |k| params[k] }) + pairs('GET', request.GET)
      end
    end
  end
  puma(app.new)
when 'webrick'
  require 'webrick'
  server = WEBrick::HTTPServer.new(BindAddress: '127.0.0.1', Port: PORT, AccessLog: [], Logger: WEBrick::Log.new(File::NULL))
  server.mount_proc('/') do |request, response|
    response.body = line('path', 'path', [request.path]) + pairs('query', request.query.flat_map { |k, v| v.list.map { |one| [k, one.to_s] } })
  end
  server.start
end
