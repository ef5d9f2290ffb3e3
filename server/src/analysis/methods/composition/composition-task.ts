import type { Composition } from '@cohortium/contract';
import { type GroupComposition, meanComposition, topFeatures } from '@cohortium/stats';
import { float64At, valueAt } from '@cohortium/stats/array';
import { withTransfer } from '#platform/concurrency';
import { type TaskAnswer, toRefusalAnswer } from '../../answer-refusal.ts';
import { nameTaxa, OTHER } from '../../name-taxa.ts';
import { denseTable, type TableTaxon } from '../../profile-table.ts';
import { reportProgress } from '../../progress.ts';
import type { TaskInput } from '../../run-task.ts';

export interface CompositionInput extends TaskInput {
  /** In sample order; null means one group. */
  groups: (string | null)[] | null;
  top_n: number;
  /** Composition per sample, if requested. */
  samples: Composition['samples'] | null;
}

export interface ComposedTaxon {
  taxon: string;
  lineage: string[];
  kind: TableTaxon['kind'] | 'other';
  n_taxa: number;
  mean: number;
  sd: number | null;
}
export interface CompositionOutput {
  taxa: ComposedTaxon[];
  /** JSON of the answer's members about each sample; empty lists where they are not wanted. */
  rows: Uint8Array<ArrayBuffer>;
  samples: Uint8Array<ArrayBuffer>;
  group_means: { group: string | null; n: number; mean: number[]; sd: number[] | null }[];
}

const percentOf = (fractions: Float64Array): number[] => Array.from(fractions, (fraction) => 100 * fraction);

const inJson = (value: unknown): Uint8Array<ArrayBuffer> => new TextEncoder().encode(JSON.stringify(value));

/** Sorts the missing last, and apart from a group that is called like it. */
const keyOf = (group: string | null): string => (group === null ? '1' : `0${group}`);

const groupMean = ({ group, n, mean, sd }: GroupComposition): CompositionOutput['group_means'][number] => ({
  group: group.startsWith('1') ? null : group.slice(1),
  n,
  mean: percentOf(mean),
  sd: sd && percentOf(sd),
});

function compose({ table, groups, top_n, progress, samples }: CompositionInput): CompositionOutput {
  reportProgress(progress, 'preparing');
  const names = nameTaxa(table.taxa);
  const places = new Map(names.map((name, place) => [name, place]));
  const top = topFeatures(denseTable(table, names), { top: top_n, other: OTHER });
  const [all] = meanComposition(top.table).groups;
  const width = top.table.feature_ids.length;
  const taxa = top.table.feature_ids.map((taxon, column): ComposedTaxon => {
    const found = table.taxa[places.get(taxon) ?? -1];
    const sd = all?.sd ? 100 * valueAt(all.sd, column) : null;
    const numbers = { mean: 100 * (all?.mean[column] ?? 0), sd };
    return found
      ? { taxon, lineage: found.lineage, kind: found.kind, n_taxa: 1, ...numbers }
      : { taxon, lineage: [], kind: 'other', n_taxa: top.other_count, ...numbers };
  });
  const rows = (samples ?? []).map(({ result_id }, sample) => {
    const row: Record<string, number | string> = {};
    for (const [column, { taxon }] of taxa.entries())
      row[taxon] = 100 * float64At(top.table.values, sample * width + column);
    return Object.assign(row, { result_id });
  });
  const keys = groups?.map(keyOf) ?? table.result_ids.map(() => keyOf(null));
  const group_means = meanComposition(top.table, keys).groups.map(groupMean);
  return { taxa, rows: inJson(rows), samples: inJson(samples ?? []), group_means };
}

/** The most abundant taxa by mean of the samples' proportions, and the rest as one. */
export async function run(input: CompositionInput): Promise<TaskAnswer<CompositionOutput>> {
  const answered = toRefusalAnswer(() => compose(input));
  if ('refused' in answered) return answered;
  const { rows, samples } = answered.result;
  return withTransfer(answered, [rows.buffer, samples.buffer]);
}
