import {
  type AlphaIndex,
  adjustPValues,
  alphaDiversity,
  type FeatureTable,
  type KruskalWallisResult,
  kruskalWallis,
  type LogBase,
  pairwiseRankSum,
  type RankSumPair,
  rarefactionCurves,
  StatsError,
  sampleTotals,
  spearman,
} from '@cohortium/stats';
import { itemAt } from '@cohortium/stats/array';
import { type TaskAnswer, toRefusalAnswer } from '../../answer-refusal.ts';
import { type FieldValues, numbersOf } from '../../associate-fields.ts';
import { type Preparing, prepareTable } from '../../prepare-table.ts';
import { reportProgress } from '../../progress.ts';
import type { TaskInput } from '../../run-task.ts';
import { type Summary, summarise } from './summarise-groups.ts';

export interface AlphaInput extends TaskInput, Preparing {
  indices: readonly AlphaIndex[];
  log_base: LogBase;
  /** In sample order; null without a grouping. */
  groups: (string | null)[] | null;
  /** Samples that a group needs to be tested. */
  smallest_group: number;
  covariates: FieldValues[];
  curve_points: number;
  /** Whether the amounts are read counts, as Chao1 and rarefaction need. */
  are_counts: boolean;
}

export interface AlphaTested {
  index: AlphaIndex;
  values: (number | null)[];
  groups: Summary[];
  test: KruskalWallisResult | null;
  pairs: readonly RankSumPair[];
  correlations: { field: string; title: string; n: number; rho: number; p: number; q: number }[];
}

export interface AlphaOutput {
  indices: AlphaTested[];
  covariates: { field: string; title: string; values: (number | null)[] }[];
  rarefaction: { depths: number[]; expected: (number | null)[][] } | null;
  notes: { code: string; message: string }[];
}

type Notes = AlphaOutput['notes'];

/** The answer of a test, or null with a note that says why it has none. */
function attempt<T>(test: () => T, what: string, notes: Notes): T | null {
  try {
    return test();
  } catch (error) {
    if (!(error instanceof StatsError)) throw error;
    notes.push({ code: error.code, message: `${what}: ${error.message}` });
    return null;
  }
}

/** The values of two lists where both have one. */
function pairUp<A, B>(first: readonly (A | null)[], second: readonly (B | null)[]): [A[], B[]] {
  const pairs = first.flatMap((a, place): [A, B][] => {
    const b = itemAt(second, place);
    return a === null || b === null ? [] : [[a, b]];
  });
  return [pairs.map(([a]) => a), pairs.map(([, b]) => b)];
}

function testGroups(
  values: readonly (number | null)[],
  {
    groups,
    notes,
    index,
    smallest,
  }: { groups: readonly (string | null)[]; notes: Notes; index: AlphaIndex; smallest: number },
) {
  const [own, names] = pairUp(values, groups);
  const summaries = summarise(own, names);
  const large = new Set(summaries.filter(({ n }) => n >= smallest).map(({ name }) => name));
  const tested = own.filter((_, at) => large.has(itemAt(names, at)));
  const labels = names.filter((name) => large.has(name));
  const test = attempt(() => kruskalWallis(tested, labels), `Groups are not compared by ${index}`, notes);
  return { groups: summaries, test, pairs: test ? pairwiseRankSum(tested, labels).pairs : [] };
}

function correlate(
  values: readonly (number | null)[],
  index: AlphaIndex,
  { covariates, notes }: { covariates: AlphaOutput['covariates']; notes: Notes },
) {
  const found = covariates.flatMap(({ field, title, values: numbers }) => {
    const [first, second] = pairUp(values, numbers);
    const test = attempt(() => spearman(first, second), `“${title}” is not correlated with ${index}`, notes);
    return test ? [{ field, title, n: test.n, rho: test.rho, p: test.p }] : [];
  });
  const adjusted = adjustPValues(found.map(({ p }) => p));
  return found.map((one, place) => ({ ...one, q: adjusted[place] ?? 1 }));
}

/** A field's numbers; null for what is none. */
function numbersIn({ field, title, values }: FieldValues, notes: Notes) {
  const known = values.filter((value) => value !== null);
  if (numbersOf(known)) return { field, title, values: values.map((value) => (value === null ? null : Number(value))) };
  notes.push({ code: 'no_numbers', message: `“${title}” is not numeric: only numeric fields are correlated` });
  return { field, title, values: values.map(() => null) };
}

/** Depths up to that of the deepest sample, denser where curves are steep. */
function depthsFor(table: FeatureTable, points: number): number[] {
  const deepest = sampleTotals(table).reduce((most, total) => Math.max(most, total), 0);
  const depths = Array.from({ length: points }, (_, at) => Math.round(deepest * ((at + 1) / points) ** 2));
  return [...new Set([1, ...depths.filter((depth) => depth > 0)])];
}

/** Whole numbers are not necessarily counts: percentages can be whole too. */
function requireCounts({ are_counts }: Pick<AlphaInput, 'are_counts'>): void {
  if (!are_counts) throw new StatsError('bad_value', 'The amounts of these samples are not read counts.');
}

type Curves = Pick<AlphaInput, 'curve_points' | 'are_counts'>;

function curvesOf(table: FeatureTable, { curve_points, are_counts }: Curves, notes: Notes): AlphaOutput['rarefaction'] {
  if (curve_points === 0) return null;
  const depths = depthsFor(table, curve_points);
  const compute = () => {
    requireCounts({ are_counts });
    return rarefactionCurves(table, depths);
  };
  const found = attempt(compute, 'Rarefaction curves are not computed', notes);
  return found && { depths, expected: found.curves.map(({ expected }) => [...expected]) };
}

function measure(input: AlphaInput): AlphaOutput {
  reportProgress(input.progress, 'preparing');
  const { table, tree, notes: noted } = prepareTable(input.table, input);
  const notes: Notes = [...noted];
  const covariates = input.covariates.map((field) => numbersIn(field, notes));
  reportProgress(input.progress, 'testing');
  const numeric = covariates.filter(({ values }) => values.some((value) => value !== null));
  const indices = input.indices.flatMap((index): AlphaTested[] => {
    const options = { log_base: input.log_base, ...(tree ? { tree } : {}) };
    const compute = () => {
      if (index === 'chao1') requireCounts(input);
      return alphaDiversity(table, index, options);
    };
    const found = attempt(compute, `${index} is not computed`, notes);
    if (!found) return [];
    const nothing = { groups: [], test: null, pairs: [] };
    const { groups, smallest_group: smallest } = input;
    const tested = groups ? testGroups(found.values, { groups, notes, index, smallest }) : nothing;
    return [
      {
        index,
        values: [...found.values],
        ...tested,
        correlations: correlate(found.values, index, { covariates: numeric, notes }),
      },
    ];
  });
  if (indices.length === 0) throw new StatsError('bad_value', notes.map(({ message }) => message).join(' '));
  return { indices, covariates, rarefaction: curvesOf(table, input, notes), notes };
}

/** Diversity within samples, compared between groups and with numbers. */
export async function run(input: AlphaInput): Promise<TaskAnswer<AlphaOutput>> {
  return toRefusalAnswer(() => measure(input));
}
