# Answers with what Mojolicious, Plack (in Starman) and HTTP::Daemon read:
# perl perl.pl NAME PORT
use strict;
use warnings;
my ($name, $port) = @ARGV;

sub line {
    my ($kind, $reading, @values) = @_;
    return join(' ', $kind, "$name/$reading", map { my $v = $_ // ''; utf8::encode($v) if utf8::is_utf8($v); unpack('H*', $v) || '-' } @values) . "\n";
}

if ($name eq 'mojolicious') {
    require Mojolicious;
    require Mojo::Server::Daemon;
    my $app = Mojolicious->new;
    $app->log->level('fatal');
    my $answer = sub {
        my $c = shift;
        my $stash = $c->stash;
        my @parts = @{$c->req->url->path->parts};
        push @parts, '' if $c->req->url->path->trailing_slash && @parts;
        $c->render(data => line('segments', 'route', map { $stash->{$_} } grep { exists $stash->{$_} } qw(a b c d))
            . line('segments', 'path.parts', @parts) . line('pairs', 'query_params', @{$c->req->query_params->pairs}));
    };
    $app->routes->any($_ => $answer) for '/', '/#a', '/#a/#b', '/#a/#b/#c', '/#a/#b/#c/#d';
    Mojo::Server::Daemon->new(app => $app, listen => ["http://127.0.0.1:$port"], silent => 1)->run;
} elsif ($name eq 'plack') {
    require Plack::Request;
    require Plack::Runner;
    my $runner = Plack::Runner->new;
    $runner->parse_options('-s', 'Starman', '--workers', '1', '-l', "127.0.0.1:$port", '-E', 'none');
    $runner->run(sub {
        my $request = Plack::Request->new(shift);
        return [200, ['Content-Type' => 'text/plain'],
            [line('path', 'PATH_INFO', $request->path_info) . line('pairs', 'query_parameters', $request->query_parameters->flatten)]];
    });
} elsif ($name eq 'http-daemon') {
    require HTTP::Daemon;
    my $daemon = HTTP::Daemon->new(LocalAddr => '127.0.0.1', LocalPort => $port, ReuseAddr => 1) or die;
    while (my $client = $daemon->accept) {
        while (my $request = $client->get_request) {
            my $u = $request->uri;
            my (undef, @segments) = map { ref $_ ? join(';', @$_) : $_ } $u->path_segments;
            my $body = line('segments', 'path_segments', map { ref $_ ? join(';', @$_) : $_ } @segments) . line('pairs', 'query_form', $u->query_form);
            $client->send_response(HTTP::Response->new(200, 'OK', ['Content-Type' => 'text/plain'], $body));
        }
        $client->close;
    }
}
