# kma's results (.res, then .mapstat) to a line an allele whose identity suffices: sample, allele, identity, coverage,
# depth, reads, length, accepted (1 or 0).
#
# A gene that is read once on average lacks 37 % of its bases by chance alone. With adjust=1 an allele need only have the
# part of `coverage` that its depth lets expect (1 − e^−depth), but a fifth of its length and two fragments.
BEGIN { FS = OFS = "\t" }
/^#/ { next }
{ gsub(/ /, "") }
FILENAME == ARGV[1] { found[++n] = $1; size[$1] = $4; covered[$1] = $6; same[$1] = $7; next }
$1 in same { bases[$1] = $7; reads[$1] = $14; fragments[$1] = $15 }
END {
  for (i = 1; i <= n; i++) {
    a = found[i]
    if (same[a] < identity) continue
    depth = bases[a] / size[a]
    whole = covered[a] >= coverage
    shallow = adjust && covered[a] >= 20 && fragments[a] >= 2 && covered[a] >= coverage * (1 - exp(-depth))
    print sample, a, same[a], covered[a], depth, reads[a], size[a], (whole || shallow ? 1 : 0)
  }
}
