# kma's results (.res, then .mapstat) to a line an allele whose identity suffices: sample, allele, identity, coverage,
# depth, reads, length, accepted (1 or 0).
#
# A gene that is read once on average lacks 37 % of its bases by chance alone. With adjust=1 an allele need only have the
# part of `coverage` that its depth lets expect (1 − e^−depth), but a fifth of its length, and its identity must suffice for
# sure: a gene that is too different is as alike by chance in a few hundred bases. One to three fragments
# beside a gene of the same family (aac(6')-Ib3 beside aac(6')-Ib-cr) that is ten times as deep are strays of that gene.
BEGIN { FS = OFS = "\t" }
/^#/ { next }
{ gsub(/ /, "") }
FILENAME == ARGV[1] { found[++n] = $1; size[$1] = $4; covered[$1] = $6; same[$1] = $7; next }
$1 in same {
  reads[$1] = $14; fragments[$1] = $15
  depths[$1] = $7 / size[$1]
  if (same[$1] >= identity && depths[$1] > deepest[family($1)]) deepest[family($1)] = depths[$1]
}
END {
  for (i = 1; i <= n; i++) {
    a = found[i]
    if (same[a] < identity) continue
    depth = depths[a]
    whole = covered[a] >= coverage
    shallow = adjust && covered[a] >= 20 && covered[a] >= coverage * (1 - exp(-depth))
    if (least(same[a] / 100, covered[a] / 100 * size[a]) * 100 < identity) shallow = 0
    stray = fragments[a] <= 3 && 10 * depth <= deepest[family(a)]
    print sample, a, same[a], covered[a], depth, reads[a], size[a], ((whole || shallow) && !stray ? 1 : 0)
  }
}

# What the name of an allele begins with: blaTEM of blaTEM-1B_1_AY458016, tet(A) of tet(A)_6_AF534183.
function family(allele) { sub(/[-_].*/, "", allele); return allele }

# The lower bound of a share seen in n bases, one-sided 95 % (Wilson).
function least(p, n,   z) {
  z = 1.645
  return (p + z * z / (2 * n) - z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))) / (1 + z * z / n)
}
