-- The package network-uri of Haskell.
import Data.Char (chr, ord)
import Network.URI
import Numeric (readHex, showHex)
import System.Environment (getArgs)

text :: String -> String
text ('x' : h) = go h
  where
    go (a : b : rest) = chr (fst (head (readHex [a, b]))) : go rest
    go _ = ""
text _ = ""

known :: String -> String
known s = " x" ++ concatMap (\c -> let h = showHex (ord c) "" in replicate (2 - length h) '0' ++ h) s

-- A part is undefined if it is empty, and has its delimiter if it is not.
part :: Int -> String -> String
part _ "" = " -"
part n s = known (drop n s)

answer :: [String] -> String
answer ["P", s] = case parseURIReference (text s) of
  Nothing -> "!"
  Just u ->
    let auth = maybe " -" (\a -> known (uriUserInfo a ++ uriRegName a ++ uriPort a)) (uriAuthority u)
        scheme = uriScheme u
     in "+" ++ (if null scheme then " -" else known (init scheme)) ++ auth ++ known (uriPath u) ++ part 1 (uriQuery u) ++ part 1 (uriFragment u)
answer ["R", b, s] = case (parseURI (text b), parseURIReference (text s)) of
  (Just base, Just u) -> "+" ++ known (uriToString id (u `relativeTo` base) "")
  _ -> "!"
answer _ = "!"

main :: IO ()
main = do
  [version] <- getArgs
  putStrLn version
  interact (unlines . map (answer . words) . lines)
