%% The module uri_string of Erlang.
main(_) ->
    io:setopts([binary, {encoding, latin1}]),
    {ok, Root} = {ok, code:lib_dir(stdlib)},
    io:format("~s~n", [lists:last(string:split(filename:basename(Root), "-"))]),
    loop().

loop() ->
    case io:get_line("") of
        eof -> ok;
        Line ->
            io:put_chars([answer(string:lexemes(Line, " \n")), $\n]),
            loop()
    end.

answer([<<"P">>, Text]) ->
    try uri_string:parse(text(Text)) of
        {error, _, _} -> "!";
        M -> ["+", field(scheme, M), authority(M), field(path, M), field(query, M), field(fragment, M)]
    catch _:_ -> "!"
    end;
answer([<<"R">>, Base, Ref]) ->
    try uri_string:resolve(text(Ref), text(Base)) of
        {error, _, _} -> "!";
        S -> ["+", known(S)]
    catch _:_ -> "!"
    end.

field(Name, M) ->
    case M of
        #{Name := S} -> known(S);
        _ -> " -"
    end.

authority(#{host := Host} = M) ->
    User = case M of #{userinfo := U} -> [U, "@"]; _ -> "" end,
    Literal = case binary:match(iolist_to_binary(Host), <<":">>) of nomatch -> Host; _ -> ["[", Host, "]"] end,
    Port = case M of #{port := undefined} -> ":"; #{port := P} -> [":", integer_to_list(P)]; _ -> "" end,
    known(iolist_to_binary([User, Literal, Port]));
authority(_) -> " -".

known(S) -> [" x" | [io_lib:format("~2.16.0b", [C]) || <<C>> <= iolist_to_binary(S)]].

text(<<"x", Hex/binary>>) -> binary:decode_hex(Hex).
