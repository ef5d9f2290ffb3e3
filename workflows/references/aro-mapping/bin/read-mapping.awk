# A table of genes and ARO ids to lines of M, gene and ARO id; P and a sentence for what is wrong with a line; S for each
# gene without an id. argNorm writes “Original ID”, “Gene Name in CARD”, “ARO”, and a line for each term of a gene cluster.
# -v file=NAME, -v most=N (problems written at most)
BEGIN { FS = OFS = "\t" }
function trim(text) { gsub(/^[ "\r]+|[ "\r]+$/, "", text); return text }
function problem(text) { if (++problems <= most) print "P", file text }

FNR == 1 {
  sub(/^\357\273\277/, "")
  for (i = 1; i <= NF; i++) {
    title = tolower(trim($i))
    if (title == "aro" || title == "aro id" || title == "aro accession" || title == "aro_id" || title == "aro_accession") aro = i
    if (gene == 0 && title ~ /^(original[ _]id|allele|gene|gene[ _]symbol|gene[ _]name)$/) gene = i
  }
  if (!aro) { problem(", line 1: there is no column “ARO”. Name the columns of genes and of ARO ids “gene” and “ARO”."); exit }
  if (!gene) { problem(", line 1: there is no column “Original ID”, “allele” or “gene”. Name the column of genes “gene”."); exit }
  next
}
/^[ \t\r]*$/ { next }
{
  name = trim($gene); id = trim($aro)
  sub(/^[Aa][Rr][Oo]:/, "", id)
  sub(/\.0$/, "", id)
  if (name == "") { problem(", line " FNR ": there is no gene. Add its name, or remove the line."); next }
  if (id == "" || tolower(id) == "nan" || id == "NA") { print "S", name; next }
  if (id !~ /^[0-9][0-9][0-9][0-9][0-9][0-9][0-9]$/) {
    problem(", line " FNR ": “" substr(id, 1, 60) "” is not an ARO id. Write it as ARO:3000001.")
    next
  }
  print "M", substr(name, 1, 150), "ARO:" id
}
