# Reads one FASTA file of alleles. Writes a line a sequence: A, name, description, bases; or P and what is wrong with it.
# -v file=NAME (as uploaded), -v most=N (problems written at most)
BEGIN { OFS = "\t" }

function problem(text) { if (++problems <= most) print "P", file text }

function finish() {
  if (name == "") return
  if (bases == "") problem(", line " line ": “" name "” has no bases. Add them, or remove the line.")
  else if (bases ~ /[EFILPQZJXO*]/) problem(", line " line ": “" name "” is a protein. Upload the nucleotide sequences of the genes.")
  else if (bases ~ /[^ACGTNRYSWKMBDHV]/) problem(", line " line ": the sequence of “" name "” holds a character that stands for no base. Remove it.")
  else if (length(bases) < 60) problem(", line " line ": “" name "” has " length(bases) " bases. Genes shorter than 60 bases cannot be found in reads: remove it.")
  else print "A", name, description, bases
}

{ sub(/\r$/, "") }
FNR == 1 { sub(/^\357\273\277/, "") }
/^>/ {
  finish()
  line = FNR; bases = ""; description = substr($0, 2)
  sub(/^[ \t]+/, "", description)
  name = description
  sub(/[ \t].*/, "", name)
  if (!sub(/^[^ \t]*[ \t]+/, "", description)) description = ""
  gsub(/[\001-\037\177]+/, " ", description)
  sub(/ +$/, "", description)
  description = substr(description, 1, 200)
  if (name == "") problem(", line " line ": a sequence has no name. Write it after the >.")
  if (length(name) > 150) { problem(", line " line ": the name of a sequence has more than 150 characters. Shorten it."); name = "" }
  next
}
/^[ \t]*$/ { next }
line == 0 {
  problem(", line " FNR ": a FASTA file begins with >. Upload the genes as FASTA.")
  exit
}
{ gsub(/[ \t]/, ""); bases = bases toupper($0); gsub(/U/, "T", bases) }
END { finish() }
