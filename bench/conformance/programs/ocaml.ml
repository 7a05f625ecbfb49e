(* The library uri of OCaml. *)
let text s = Scanf.unescaped (String.concat "" (List.init ((String.length s - 1) / 2) (fun i -> "\\x" ^ String.sub s (1 + 2 * i) 2)))
let known s = " x" ^ String.concat "" (List.map (fun c -> Printf.sprintf "%02x" (Char.code c)) (List.of_seq (String.to_seq s)))
let defined = function None -> " -" | Some s -> known s

(* The parts are decoded, so the authority is what the library writes. *)
let authority u =
  match Uri.host u with
  | None -> " -"
  | Some _ ->
    let s = Uri.to_string (Uri.with_path (Uri.with_uri ~scheme:None ~query:None ~fragment:None u) "") in
    known (String.sub s 2 (String.length s - 2))

let answer line =
  try
    match String.split_on_char ' ' line with
    | [ "P"; s ] ->
      let u = Uri.of_string (text s) in
      "+" ^ defined (Uri.scheme u) ^ authority u ^ known (Uri.path u) ^ defined (Uri.verbatim_query u)
      ^ defined (Option.map (Uri.pct_encode ~component:`Fragment) (Uri.fragment u))
    | [ "R"; base; s ] -> "+" ^ known (Uri.to_string (Uri.resolve "" (Uri.of_string (text base)) (Uri.of_string (text s))))
    | _ -> "!"
  with _ -> "!"

let () =
  print_endline Sys.argv.(1);
  try while true do print_endline (answer (input_line stdin)) done with End_of_file -> ()
