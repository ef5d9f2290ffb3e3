import { cellAt, formatCount } from '#platform/text';
import type { MeasuredTable } from '#samples';
import { isMangled } from '../../sheet/check-ids.ts';
import { ImportTableError } from './import-table-error.ts';
import { isPath, readLineage } from './read-lineage.ts';
import type { Entries, TableBuilder } from './table-builder.ts';

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
function functionsIn(names: readonly string[]): string | null {
  // HUMAnN repeats each function for each species.
  const bare = names.map((name) => name.split('|')[0] ?? '');
  const found = functions.find(([isOf]) => areMostly(bare, (name) => isOf.test(name)));
  return found?.[1] ?? null;
}

/** Kinds of features other than taxa, and how they are stored. */
interface Genome {
  /** Data type of the result by default. */
  data_type: number;
  data_types: readonly number[];
  /** One name makes one node in every import. */
  release: string;
}

export const genomes: Record<MeasuredTable, Genome> = {
  cpg: { data_type: 16, data_types: [16, 5, 6, 7, 8, 15], release: 'CpG probes as named' },
  gene: { data_type: 17, data_types: [17], release: 'Genes as named' },
  amr_gene: { data_type: 23, data_types: [23], release: 'AMR genes as named' },
  mutation: { data_type: 22, data_types: [22], release: 'Mutations as named' },
};
const kinds = ['cpg', 'gene', 'amr_gene', 'mutation'] as const satisfies MeasuredTable[];

/** Feature kind of a data type; null for taxa. */
export const genomeOfType = (data_type: number): MeasuredTable | null =>
  kinds.find((kind) => genomes[kind].data_types.includes(data_type)) ?? null;

const PROBE = /^(cg\d{6,8}|ch\.[\dXY]+\.\d+[FR]?|rs\d+)(_[A-Z]+\d*)?$/;
const GENE = /^(ENS[A-Z]*[GT]\d{11}(\.\d+)?(_PAR_Y)?|[NX][MR]_\d+(\.\d+)?)$/;
const isProbe = (name: string): boolean => PROBE.test(name);
const isGene = (name: string): boolean => GENE.test(name);
const geneColumn = /^#?(gene|transcript)([ _.-]?(id|name|symbol))?s?$/i;

/** A CpG probe, or a gene by a database's name. */
export const isGenomeName = (name: string): boolean => isProbe(name) || isGene(name);

/** Feature kind of a wide table's names; null for taxa or unknown. */
export function genomeOfNames(head: readonly string[], first_cells: readonly string[]): MeasuredTable | null {
  const across = head.slice(1).filter((name) => !isSummaryRow(name));
  const rows = first_cells.filter((name) => !isSummaryRow(name));
  if (areMostly(rows, isProbe) || areMostly(across, isProbe)) return 'cpg';
  if (areMostly(rows, isGene) || areMostly(across, isGene)) return 'gene';
  return geneColumn.test(cellAt(head, 0)) ? 'gene' : null;
}

const annotationPatterns: Record<MeasuredTable, RegExp> = {
  cpg: /detection[ ._]?p|^(chr|chrom|chromosome|pos|position|mapinfo|strand|gene|island|relation_to_island)$/i,
  gene: /^(chr|chrom|chromosome|start|end|strand|length|effective_?length|(external_)?gene_?(name|symbol|type|biotype|id)|symbol|hgnc_symbol|biotype|description|entrez(_?id|gene)?)$/i,
  amr_gene: /^(class|drug_class|mechanism|group|product|accession)$/i,
  mutation: /^(gene|position|pos|ref|alt|change|segment)$/i,
};

/** The columns that say something of CpGs or genes rather than of samples. */
export const isGenomeAnnotation = (genome: MeasuredTable, column: string): boolean =>
  annotationPatterns[genome].test(column);

/** Summary rows of counting programs: reads without a gene. */
export const isSummaryRow = (name: string): boolean =>
  /^(__(no_feature|ambiguous|too_low_aQual|not_aligned|alignment_not_unique)|N_(unmapped|multimapping|noFeature|ambiguous))$/.test(
    name,
  );

/** Uses feature names as lineages if there is no other source: collapsed tables and bar plot exports. */
export function matchNamesToIds(builder: TableBuilder): void {
  const { features } = builder;
  if (features.some(({ lineage, clade_rank }) => lineage !== null || clade_rank !== null)) return;
  if (
    !areMostly(
      features.map(({ feature_id }) => feature_id),
      isPath,
    )
  )
    return;
  for (const [place, { feature_id }] of features.entries()) {
    if (isPath(feature_id)) builder.describe(place, { lineage: readLineage(feature_id) });
  }
}

/** Refuses gene functions: they are not taxa and have no data type, so they must not be imported as OTUs by accident. */
export function requireTaxonNames({ features }: TableBuilder, { name }: { name: string }): void {
  const what = functionsIn(features.map(({ feature_id }) => feature_id));
  if (what === null) return;
  const remedy =
    'Cohortium compares taxa. Import the taxonomic table instead (such as the MetaPhlAn profile), or choose a data type to import these as features.';
  throw new ImportTableError(`${name} contains ${what}, not taxa.`, remedy);
}

/** Names that a spreadsheet has changed. */
export function warnOfNames({ samples, features, warnings }: TableBuilder): void {
  const all = [...samples, ...features.map(({ feature_id }) => feature_id)];
  const mangled = all.filter(isMangled);
  if (mangled.length === 0) return;
  const some = `${mangled.slice(0, 3).join(', ')}${mangled.length > 3 ? ' …' : ''}`;
  warnings.add(
    `${formatCount(mangled.length, 'name looks', 'names look')} as if a spreadsheet program had changed ${mangled.length === 1 ? 'it' : 'them'}: ${some}. Compare with the original file.`,
  );
}

/** A few decimals in a table of counts: the whole of it is then no table of reads. */
export function warnOfDecimals({ warnings }: TableBuilder, { amount, line }: Entries): void {
  const parts = amount.reduce((n, value) => (Number.isInteger(value) ? n : n + 1), 0);
  const areCounts = parts > 0 && parts <= amount.length / 4 && amount.some((value) => value > 1);
  if (!areCounts) return;
  const first = amount.findIndex((value) => !Number.isInteger(value));
  const where = line[first] ? ` (line ${line[first]})` : '';
  warnings.add(
    `${formatCount(parts, 'amount')} of ${amount.length} ${parts === 1 ? 'is' : 'are'} not whole ${parts === 1 ? 'number' : 'numbers'}, the first ${amount[first]}${where}. The table is treated as amounts, not read counts, and can’t be rarefied.`,
  );
}
