import type { DifferentialExpression } from '@cohortium/contract';
import { formatNumber, formatProbability } from '#platform';
import { type ColourMap, colourOf, groupColours, type Tokens } from '#plots/colours';
import { type Card, writeCsv } from '#plots/frame';

/** A gene of the answer. */
export interface GeneRow {
  gene: string;
  /** The symbol, or the id where there is none. */
  name: string;
  mean: number | null;
  change: number | null;
  error: number | null;
  statistic: number | null;
  p: number | null;
  q: number | null;
}

const rowsByAnswer = new WeakMap<DifferentialExpression, readonly GeneRow[]>();

/** The genes in the answer's order, by rising p. */
export function geneRows(result: DifferentialExpression): readonly GeneRow[] {
  const known = rowsByAnswer.get(result);
  if (known) return known;
  const { gene, name, mean, log2_fold_change, standard_error, statistic, p, q } = result.genes;
  const rows = gene.map((id, at) => ({
    gene: id,
    name: name[at] ?? id,
    mean: mean[at] ?? null,
    change: log2_fold_change[at] ?? null,
    error: standard_error[at] ?? null,
    statistic: statistic[at] ?? null,
    p: p[at] ?? null,
    q: q[at] ?? null,
  }));
  rowsByAnswer.set(result, rows);
  return rows;
}

export const isDifferent = ({ q }: GeneRow, { alpha }: Pick<DifferentialExpression, 'alpha'>): boolean =>
  q !== null && q < alpha;

/** The group with more of a gene that differs; null for others. */
export function higherGroup(row: GeneRow, result: DifferentialExpression): string | null {
  if (!isDifferent(row, result) || row.change === null) return null;
  return row.change > 0 ? result.compared_group : result.reference_group;
}

/** The groups' colours, as on every plot. */
export const coloursOf = ({ group_by, groups }: Pick<DifferentialExpression, 'group_by' | 'groups'>): ColourMap =>
  groupColours(
    group_by,
    groups.map(({ name }) => name),
  );

export const colourOfGene = (row: GeneRow, result: DifferentialExpression, tokens: Tokens): string | null => {
  const group = higherGroup(row, result);
  return group === null ? null : colourOf(group, coloursOf(result), tokens);
};

/** Why a gene has no q. */
export function describeMissing({ p, q }: GeneRow, result: DifferentialExpression): string | null {
  if (q !== null || result.is_selected_on_plot) return null;
  if (p === null && result.engine === 'deseq2') return 'not tested: an outlying count';
  return 'not tested: too few reads';
}

export const meanTitle = ({ engine }: Pick<DifferentialExpression, 'engine'>): string =>
  engine === 'deseq2' ? 'Mean of normalised counts' : 'Mean log₂ CPM';

/** The smallest normal number of R: a p of 0 is below it. */
const LEAST = '2e−308';

/** A p as tables of genes have it: “5.7e−54”. */
export function formatSmallP(p: number | null): string {
  if (p === null || p >= 0.001) return formatProbability(p);
  return p === 0 ? `< ${LEAST}` : p.toExponential(1).replace('-', '−');
}

const formatChange = (change: number | null): string => `${(change ?? 0) > 0 ? '+' : ''}${formatNumber(change, 2)}`;

export function cardOf(row: GeneRow, result: DifferentialExpression): Card {
  const missing = describeMissing(row, result);
  return {
    title: row.name,
    ...(row.name === row.gene ? {} : { aside: row.gene }),
    rows: [
      { label: 'log₂ fold change', value: `${formatChange(row.change)} ± ${formatNumber(row.error, 2)}` },
      { label: meanTitle(result), value: formatNumber(row.mean, 1) },
      { label: 'p', value: formatSmallP(row.p) },
      { label: 'adjusted p', value: missing ?? formatSmallP(row.q) },
    ],
  };
}

const HEADS = ['gene', 'name', 'mean', 'log2_fold_change', 'standard_error', 'statistic', 'p', 'adjusted_p', 'note'];

/** Every gene, as a file. */
export const genesCsv = (result: DifferentialExpression): string =>
  writeCsv(
    HEADS,
    geneRows(result).map((row) => [
      ...[row.gene, row.name === row.gene ? null : row.name, row.mean, row.change, row.error, row.statistic],
      ...[row.p, row.q, describeMissing(row, result)],
    ]),
  );
