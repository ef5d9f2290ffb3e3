import type { AmountUnit, GenomeType, ImportKind } from '@cohortium/contract';
import { float64At } from '@cohortium/stats/array';
import type { MeasuredTable } from '#samples';
import { ImportTableError } from './import-table-error.ts';
import { judgeGeneAmounts } from './judge-genes.ts';
import { areMostly, genomeOfType, genomes, isBinomial } from './name-kinds.ts';
import type { IdentifiedFile } from './read-files.ts';
import type { Entries, TableBuilder } from './table-builder.ts';

/** Kind of the features: as requested, otherwise inferred from the names. */
export function inferGenome(table: IdentifiedFile | undefined, data_type: number | undefined): MeasuredTable | null {
  const text = data_type === undefined ? undefined : genomeOfType(data_type);
  if (table?.sniffed.kind === 'amr_genes') {
    if (text === undefined || text === 'amr_gene') return 'amr_gene';
    throw new ImportTableError(`${table.name} lists AMR genes.`, 'Import it as AMR genes.');
  }
  if (table?.sniffed.kind === 'cpg_calls') {
    if (data_type === undefined || data_type === 15) return 'cpg';
    throw new ImportTableError(`${table.name} lists the methylation of CpGs.`, 'Import it as bisulfite sequencing.');
  }
  if (text !== undefined) return text;
  if (!table || !('layout' in table.sniffed) || typeof table.sniffed.layout !== 'object') return null;
  return 'genome' in table.sniffed.layout ? table.sniffed.layout.genome : null;
}

/** The sums of each sample, of its largest whole: clades hold one another. */
function unitOf({ amount, sample }: Entries, n_samples: number, { isClades }: { isClades: boolean }): AmountUnit {
  if (amount.every(Number.isInteger)) return 'reads';
  const most = new Float64Array(n_samples);
  for (const [entry, one] of sample.entries()) {
    const value = float64At(amount, entry);
    most[one] = isClades ? Math.max(float64At(most, one), value) : float64At(most, one) + value;
  }
  const largest = most.reduce((a, b) => Math.max(a, b), 0);
  if (largest <= 1.01) return 'fraction';
  const isWhole = isClades || largest >= 95;
  return isWhole && largest <= 101 ? 'percent' : 'amounts';
}

/** Counts that a program has estimated, by its own word. */
const areEstimates = ({ sniffed }: IdentifiedFile): boolean =>
  sniffed.kind === 'gene_table' && sniffed.layout.is_of_one === true && Boolean(sniffed.layout.note);

const units: Partial<Record<GenomeType, AmountUnit>> = { cpg: 'beta', amr_gene: 'coverage', mutation: 'frequency' };

function requireFrequencies(builder: TableBuilder, tables: readonly IdentifiedFile[]): void {
  const { amount, line } = builder.entries();
  const wrong = amount.findIndex((value) => value > 1);
  if (wrong < 0) return;
  const place = tables.length === 1 ? `${tables[0]?.name}, line ${line[wrong]}` : `line ${line[wrong]}`;
  const message = `${float64At(amount, wrong)} (${place}) is not the share of reads that have a mutation.`;
  throw new ImportTableError(message, 'Shares range from 0 to 1. Divide percentages by 100.');
}

/** What the amounts are: as the kind of features has it, otherwise inferred from their sums. */
export function inferUnit(
  builder: TableBuilder,
  genome: MeasuredTable | null,
  tables: readonly IdentifiedFile[],
): AmountUnit {
  if (genome === 'mutation') requireFrequencies(builder, tables);
  if (genome === 'gene') return judgeGeneAmounts(builder, { estimates: tables.some(areEstimates) });
  const isClades = builder.features.some(({ clade_rank }) => clade_rank !== null);
  return (genome && units[genome]) ?? unitOf(builder.entries(), builder.samples.length, { isClades });
}

const shotgun: readonly ImportKind[] = ['metaphlan_profile', 'kraken_report', 'bracken_table', 'clade_table'];
const isSequenceName = (id: string): boolean => /^ASV_?\d+$|^[0-9a-f]{32}$|^[0-9a-f]{40}$|^[ACGTN]{50,}$/i.test(id);

/** Result data type where nobody chose one. */
export function inferDataType(kind: ImportKind, genome: MeasuredTable | null, { features }: TableBuilder): number {
  if (kind === 'cpg_calls') return 15;
  if (genome !== null) return genomes[genome].data_type;
  if (shotgun.includes(kind)) return 12;
  const names = features.map(({ feature_id }) => feature_id);
  if (areMostly(names, isBinomial)) return 12;
  const some = features.slice(0, 200);
  return some.length > 0 && some.every(({ feature_id }) => isSequenceName(feature_id)) ? 13 : 14;
}

/** Of what release the names of features are: the same name is the same feature in all tables of one. */
export function inferRelease(
  kind: ImportKind,
  genome: MeasuredTable | null,
  { releases }: TableBuilder,
): string | null {
  if (kind === 'cpg_calls') return 'Tiles as named';
  if (genome) return genomes[genome].release;
  const [first = null] = releases;
  return releases.size === 1 ? first : null;
}
