# kma's results (.res, then .mapstat) to a line an allele whose identity suffices: sample, allele, identity, coverage,
# depth, reads, length, accepted (1 or 0).
#
# A gene that is read once on average lacks 37 % of its bases by chance alone. With adjust=1 an allele need only have the
# part of `coverage` that its depth lets expect (1 − e^−depth), but a fifth of its length. Of a single fragment the identity
# must suffice for sure: a gene that is too different is as alike by chance in a few hundred bases.
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
    shallow = adjust && covered[a] >= 20 && covered[a] >= coverage * (1 - exp(-depth))
    if (fragments[a] < 2 && least(same[a] / 100, covered[a] / 100 * size[a]) * 100 < identity) shallow = 0
    print sample, a, same[a], covered[a], depth, reads[a], size[a], (whole || shallow ? 1 : 0)
  }
}

# The lower bound of a share seen in n bases, one-sided 95 % (Wilson).
function least(p, n,   z) {
  z = 1.645
  return (p + z * z / (2 * n) - z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))) / (1 + z * z / n)
}
