import type { GeneSets } from '@cohortium/contract';
import { formatNumber } from '#platform';
import { type Card, writeCsv } from '#plots/frame';
import { formatSmallP } from '../differential-expression/gene-rows.ts';
import type { SetTest } from './gene-sets-view.ts';

/** A set of the answer. */
export interface SetRow {
  name: string;
  size: number;
  found: number;
  /** Ids of its tested genes. */
  genes: readonly string[];
  /** The group in which its genes are higher than others. */
  higher: string;
  isUp: boolean;
  p: number;
  q: number;
  called: number;
  expected: number;
  overP: number;
  overQ: number;
}

const rowsByAnswer = new WeakMap<GeneSets, readonly SetRow[]>();

/** The sets in the answer's order, by rising p of camera. */
export function setRows(result: GeneSets): readonly SetRow[] {
  const known = rowsByAnswer.get(result);
  if (known) return known;
  const { sets, genes, compared_group, reference_group } = result;
  const rows = sets.name.map((name, at): SetRow => {
    const isUp = sets.is_up[at] ?? true;
    return {
      ...{ name, isUp, higher: isUp ? compared_group : reference_group },
      ...{ size: sets.size[at] ?? 0, found: sets.found[at] ?? 0 },
      genes: (sets.genes[at] ?? []).map((place) => genes[place] ?? ''),
      ...{ p: sets.p[at] ?? 1, q: sets.q[at] ?? 1 },
      ...{ called: sets.called[at] ?? 0, expected: sets.expected[at] ?? 0 },
      ...{ overP: sets.over_p[at] ?? 1, overQ: sets.over_q[at] ?? 1 },
    };
  });
  rowsByAnswer.set(result, rows);
  return rows;
}

export const pOf = (row: SetRow, test: SetTest): number => (test === 'camera' ? row.p : row.overP);
export const qOf = (row: SetRow, test: SetTest): number => (test === 'camera' ? row.q : row.overQ);

/** By rising p of a test. */
export const sortedRows = (result: GeneSets, test: SetTest): readonly SetRow[] =>
  test === 'camera' ? setRows(result) : setRows(result).toSorted((a, b) => a.overP - b.overP);

export const describeFound = ({ found, size }: SetRow): string =>
  `${formatNumber(found)} of ${formatNumber(size)} genes found`;

export const cardOfSet = (row: SetRow): Card => ({
  title: row.name,
  rows: [
    { label: 'Genes found', value: `${formatNumber(row.found)} of ${formatNumber(row.size)}` },
    { label: 'Higher in', value: row.higher },
    { label: 'camera, adjusted p', value: formatSmallP(row.q) },
    { label: 'Called different', value: `${formatNumber(row.called)}, ${formatNumber(row.expected, 1)} expected` },
    { label: 'Over-representation, adjusted p', value: formatSmallP(row.overQ) },
  ],
});

const HEADS = [
  ...['gene_set', 'genes', 'genes_found', 'higher_in', 'camera_p', 'camera_adjusted_p', 'genes_called', 'expected'],
  ...['over_representation_p', 'over_representation_adjusted_p'],
];

/** Every set, as a file. */
export const setsCsv = (result: GeneSets): string =>
  writeCsv(
    HEADS,
    setRows(result).map(({ name, size, found, higher, p, q, called, expected, overP, overQ }) => [
      ...[name, size, found, higher, p, q, called, expected, overP, overQ],
    ]),
  );
