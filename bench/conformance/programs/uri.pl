# The module URI.
use strict;
use warnings;
use URI;

$| = 0;
print "$URI::VERSION\n";
sub text { my $s = pack "H*", substr $_[0], 1; utf8::decode($s); $s }
sub known { my $s = $_[0]; utf8::encode($s); "x" . unpack "H*", $s }
sub defined_ { defined $_[0] ? known($_[0]) : "-" }
while (<STDIN>) {
    my ($kind, @fields) = split;
    my $answer = eval {
        local $SIG{__WARN__} = sub { };
        if ($kind eq "P") {
            my $u = URI->new(text($fields[0]));
            my $authority = $u->can("authority") ? defined_($u->authority) : "-";
            my $path = $u->can("path") ? $u->path : $u->opaque;
            my $query = $u->can("query") ? defined_($u->query) : "-";
            join " ", "+", defined_($u->_scheme || undef), $authority, known($path), $query, defined_($u->fragment);
        } else {
            "+ " . known(URI->new_abs(text($fields[1]), text($fields[0]))->as_string);
        }
    };
    print $answer // "!", "\n";
}
