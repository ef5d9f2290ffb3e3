const [NAMED_SO, LOOKED_AT] = [0.9, 200];

/** Whether the first names there are nearly all are of a kind. */
export function areMostly(names: readonly string[], isOf: (name: string) => boolean): boolean {
  const some = names.filter((name) => name !== '').slice(0, LOOKED_AT);
  return some.length > 0 && some.filter(isOf).length >= some.length * NAMED_SO;
}

const isSequence = (name: string): boolean => /^[ACGTUN]{30,}$/i.test(name);
const isHash = (name: string): boolean => /^[0-9a-f]{32}$|^[0-9a-f]{40}$/i.test(name);
const isNumbered = (name: string): boolean => /^(z?otu|asv|sv|denovo|feature|sgb|mgs|motu)[ _.-]?\d+$/i.test(name);
/** Prefixes with two underlines: of lineages with names of several ranks. */
const isWholeLineage = (name: string): boolean => /^(sk|[dk])__[^;|]*[;|]/.test(name);
export const isBinomial = (name: string): boolean =>
  /^(s__)?\[?[A-Z][a-z]{2,}\]?[ _]([a-z]{3,}|sp\.)([ _.].*)?$/.test(name);

/** Whether such names are of features: sequences, their hashes, numbered OTUs, lineages. Samples are never called so. */
export const areFeatureNames = (names: readonly string[]): boolean =>
  areMostly(names, (name) => isSequence(name) || isHash(name) || isNumbered(name) || isWholeLineage(name));

const functions: readonly (readonly [isOf: RegExp, what: string])[] = [
  [/^(UniRef\d+_\w+|UNMAPPED$|UNGROUPED$)/, 'gene families (HUMAnN)'],
  [/^(ko:)?K\d{5}\b/, 'KEGG orthologs (PICRUSt2, HUMAnN)'],
  [/^(EC:)?\d\.\d{1,3}\.\d{1,3}\.n?\d{1,4}\b/, 'enzymes by EC number (PICRUSt2, HUMAnN)'],
  [/^(COG\d{4}|PF\d{5}|TIGR\d{5}|map\d{5})\b/, 'protein families or pathways'],
  [
    /^([A-Z\d+-]*-PWY\b|PWY[\dA-Z]*-?\d+|[A-Z\d+-]+-PWY-\d|UNMAPPED$|UNINTEGRATED$)/,
    'MetaCyc pathways (HUMAnN, PICRUSt2)',
  ],
];

/** Kind of gene functions in a table's names; null for anything else. */
export function functionsIn(names: readonly string[]): string | null {
  // HUMAnN repeats each function for each species.
  const bare = names.map((name) => name.split('|')[0] ?? '');
  const found = functions.find(([isOf]) => areMostly(bare, (name) => isOf.test(name)));
  return found?.[1] ?? null;
}
