<?php
// The function parse_url. It does not resolve.
function known(string $s): string { return "x" . bin2hex($s); }

echo PHP_VERSION, "\n";
while (($line = fgets(STDIN)) !== false) {
    $fields = explode(" ", trim($line));
    $u = $fields[0] === "P" ? parse_url(hex2bin(substr($fields[1], 1))) : null;
    if (!is_array($u)) {
        echo $u === null ? "?\n" : "!\n";
        continue;
    }
    $authority = null;
    if (isset($u["host"])) {
        $user = isset($u["user"]) ? $u["user"] . (isset($u["pass"]) ? ":" . $u["pass"] : "") . "@" : "";
        $authority = $user . $u["host"] . (isset($u["port"]) ? ":" . $u["port"] : "");
    }
    $defined = fn($s) => $s === null ? "-" : known($s);
    echo "+ ", implode(" ", [$defined($u["scheme"] ?? null), $defined($authority), known($u["path"] ?? ""),
        $defined($u["query"] ?? null), $defined($u["fragment"] ?? null)]), "\n";
}
