# URI of Ruby, and the gem addressable. The first argument is the parser.
def text(field) = [field[1..]].pack("H*").force_encoding("UTF-8")
def known(s) = "x" + s.unpack1("H*")
def defined(s) = s.nil? ? "-" : known(s)

module Standard
  require "uri"
  VERSION = RUBY_VERSION
  def self.parse(s)
    URI.parse(s)
    scheme, userinfo, host, port, _, path, opaque, query, fragment = URI.split(s)
    if opaque
      path, question, rest = opaque.partition("?")
      query = rest unless question.empty?
    end
    authority = host && (userinfo ? userinfo + "@" : "") + host + (port ? ":" + port : "")
    [defined(scheme), defined(authority), known(path || ""), defined(query), defined(fragment)]
  end

  def self.resolve(base, ref) = URI.join(base, ref).to_s
end

module Gem2
  def self.load
    require "addressable/uri"
    require "addressable/version"
    const_set(:VERSION, Addressable::VERSION::STRING)
  end

  def self.parse(s)
    u = Addressable::URI.parse(s)
    [defined(u.scheme), defined(u.authority), known(u.path), defined(u.query), defined(u.fragment)]
  end

  def self.resolve(base, ref) = Addressable::URI.join(base, ref).to_s
end

parser = Standard
if ARGV.shift == "addressable"
  Gem2.load
  parser = Gem2
end
puts parser::VERSION
$stdin.each_line do |line|
  kind, *fields = line.split
  begin
    puts "+ " + (kind == "P" ? parser.parse(text(fields[0])).join(" ") : known(parser.resolve(*fields.map { |f| text(f) })))
  rescue StandardError
    puts "!"
  end
end
