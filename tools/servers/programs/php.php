<?php
// Answers with what PHP reads: php -S 127.0.0.1:PORT php.php
function line($kind, $reading, $values) {
    $hex = array_map(function ($v) { $h = bin2hex(is_string($v) ? $v : json_encode($v)); return $h === '' ? '-' : $h; }, $values);
    return implode(' ', array_merge([$kind, "php/$reading"], $hex)) . "\n";
}
$pairs = [];
foreach ($_GET as $key => $value) {
    array_push($pairs, (string) $key, $value);
}
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
if ($path === false || $path === null) {
    http_response_code(400);
}
header('Content-Type: text/plain');
echo line('raw', 'parse_url', [(string) $path]), line('path', 'PATH_INFO', [$_SERVER['PATH_INFO'] ?? $_SERVER['SCRIPT_NAME']]), line('pairs', '_GET', $pairs);
