import type { Comparability } from '@cohortium/contract';
import { TABLE_TASK_LIMITS } from '#platform/threads';
import type { Clause } from '#samples';
import { describeDataSets } from '../describe-data-sets.ts';
import { measureNames } from '../measure-names.ts';
import type { Reading } from '../read-sources.ts';
import { dataSetsOf } from '../sources-index-store.ts';
import type { CompatibilityResult } from './check-compatibility.ts';
import type { FitOrder } from './check-compatibility-task.ts';
import type { Compared } from './open-sources.ts';

const task = new URL('./check-compatibility-task.ts', import.meta.url);

export interface Surveyed {
  compared: Compared;
  /** They find what may be seen of the parts. */
  clauses: readonly Clause[];
  with_members?: boolean;
}

/** Compatibility check: reads here, compares in a worker thread, because sources can have 100,000 members. */
export async function surveyParts(
  { platform, caller, signal }: Reading,
  { compared, clauses, with_members = false }: Surveyed,
): Promise<CompatibilityResult & Pick<Comparability, 'translation'>> {
  const request = <Answer>(order: FitOrder) =>
    platform.threads.run<Answer>(task, order, { ...TABLE_TASK_LIMITS, signal });
  // The newest result of a sample can only be found across all sources.
  const isPicked = compared.kind === 'cohorts' && compared.only_newest;
  const ids = isPicked
    ? await request<string[]>({ kind: 'data_sets', compared })
    : (await Promise.all(clauses.map((where) => dataSetsOf(platform.index, where, { signal })))).flat();
  const dataSets = await describeDataSets(platform, caller, [...new Set(ids)]);
  const { translation, namings } = await measureNames(platform, { dataSets, clauses }, signal);
  const fitted = await request<CompatibilityResult>({
    kind: 'fit',
    compared,
    known: { dataSets, namings },
    with_members,
  });
  return { ...fitted, translation };
}
