import type { Comparability } from '@cohortium/contract';
import type { Clause } from '#samples';
import { describeDataSets } from './describe-data-sets.ts';
import { deepestRank, findMisfits } from './fit/find-misfits.ts';
import type { Part } from './fit/part.ts';
import { measureNames } from './measure-names.ts';
import type { Reading } from './read-parts.ts';

/** What does not fit between parts; `clauses` find what may be seen of them. */
export async function surveyParts(
  { platform, asker, signal }: Reading,
  { parts, clauses }: { parts: readonly Part[]; clauses: readonly Clause[] },
): Promise<Comparability> {
  const ids = new Set(parts.flatMap(({ members }) => members.map(({ pipeline_data_id }) => pipeline_data_id)));
  const dataSets = await describeDataSets(platform, asker, [...ids]);
  const { translation, namings } = await measureNames(platform, { dataSets, clauses }, signal);
  const findings = findMisfits({ parts, dataSets, namings });
  return {
    parts: parts.map(({ name, cohort_id, version, n_taken: n_samples }) => ({ name, cohort_id, version, n_samples })),
    findings,
    deepest_rank: deepestRank(findings),
    translation,
  };
}
