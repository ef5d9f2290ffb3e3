import { AppError } from '#platform/errors';
import { formatCount } from '#platform/text';
import { type DataSetRow, dataSetsByIds } from '#samples';
import type { Computing } from '../methods/method.ts';
import type { MemberFact } from './members-index-store.ts';

/** Samples that take part in a question about features, with the data sets whose files have them. */
export interface ChosenSamples {
  included: readonly MemberFact[];
  excluded: { sample_id: string; reason: string }[];
  data_sets: readonly DataSetRow[];
  chosen_at: Computing['material']['members']['chosen_at'];
  added_after: Computing['material']['members']['added_after'];
}

/** Excludes samples with a reason; those without one stay. */
export function excludeWith(samples: ChosenSamples, reasonFor: (fact: MemberFact) => string | null): ChosenSamples {
  const reasons = new Map(samples.included.map((fact) => [fact, reasonFor(fact)]));
  return {
    ...samples,
    included: samples.included.filter((fact) => reasons.get(fact) === null),
    excluded: [
      ...samples.excluded,
      ...samples.included.flatMap((fact) => {
        const reason = reasons.get(fact) ?? null;
        return reason === null ? [] : [{ sample_id: fact.sample_id, reason }];
      }),
    ],
  };
}

/** The members whose data set has no reason against it; others are left out and named. Refuses with 422 where none is left. */
export async function chooseSamples(
  { platform, material }: Computing,
  reasonFor: (dataSet: DataSetRow | undefined, fact: MemberFact) => string | null,
  none: string,
): Promise<ChosenSamples> {
  const { facts, excluded, chosen_at, added_after } = material.members;
  const ids = [...new Set(facts.map(({ pipeline_data_id }) => pipeline_data_id))];
  const data_sets = ids.length === 0 ? [] : await dataSetsByIds(platform.db, ids);
  const byId = new Map(data_sets.map((dataSet) => [dataSet.pipeline_data_id, dataSet]));
  const all: ChosenSamples = { included: facts, excluded, data_sets, chosen_at, added_after: added_after ?? null };
  const samples = excludeWith(all, (fact) => reasonFor(byId.get(fact.pipeline_data_id), fact));
  if (samples.included.length === 0) throw new AppError('validation', none);
  return samples;
}

/** The data sets of the samples that take part, each with what it is called in a sentence: its submission, or its reference where one submission has several. */
export function usedDataSets({ included, data_sets }: ChosenSamples): { dataSet: DataSetRow; title: string }[] {
  const ids = new Set(included.map(({ pipeline_data_id }) => pipeline_data_id));
  const used = data_sets.filter(({ pipeline_data_id }) => ids.has(pipeline_data_id));
  const names = used.map(
    ({ pipeline_data_id }) => included.find((fact) => fact.pipeline_data_id === pipeline_data_id)?.project_name ?? '',
  );
  return used.map((dataSet, at) => {
    const name = names[at] ?? '';
    const isOnly = names.indexOf(name) === names.lastIndexOf(name);
    return { dataSet, title: isOnly ? name : `${name} (${dataSet.reference_name})` };
  });
}

/** `having` says what the samples have: “gene counts”. */
export function requireSamples(
  { included, excluded }: ChosenSamples,
  { at_least, purpose, having }: { at_least: number; purpose: string; having: string },
): void {
  if (included.length >= at_least) return;
  const left = excluded.length === 0 ? '' : `; ${formatCount(excluded.length, 'sample')} can’t be used`;
  const message = `${purpose} needs at least ${formatCount(at_least, 'sample')} with ${having}, but there are only ${included.length}${left}. Choose more samples.`;
  throw new AppError('validation', message);
}
