import type { CohortRecipe } from '@cohortium/contract';
import { finishedRuns, type RunWithResults } from '#pipelines';
import type { Platform } from '#platform';
import { type Tx, transact } from '#platform/database';
import { samplesOfProject } from '#projects';
import { dataSetById, type ResultAndSubject, resultsOfDataSet } from '#samples';
import { insertFirstVersion } from './create-cohort.ts';
import { omicTypeOf } from './members/omic-types.ts';
import { runsWithoutCohort, saveRunCohort } from './run-cohorts-store.ts';

const RUN_COHORT_JOB = 'make-run-cohort';

/** Asks for the cohort of a run that ends, in the transaction of its end. */
export async function enqueueRunCohort({ jobs }: Platform, tx: Tx, { id }: { id: string }): Promise<void> {
  await jobs.send(RUN_COHORT_JOB, { run_id: id }, { db: tx, singleton_key: id });
}

/** The run's results with the individuals they are of, as its submission has them. */
async function membersOf(
  { db }: Platform,
  { project_id, pipeline_data_id }: RunWithResults,
): Promise<ResultAndSubject[]> {
  const [results, samples] = await Promise.all([
    resultsOfDataSet(db, pipeline_data_id),
    samplesOfProject(db, project_id),
  ]);
  const subjects = new Map(samples.map(({ id, subject_id }) => [id, subject_id]));
  return results
    .map(({ result_id, sample }) => {
      const subject = subjects.get(sample);
      return { result_id, subject: subject ? `${project_id} ${subject}` : result_id };
    })
    .sort((a, b) => (a.result_id < b.result_id ? -1 : 1));
}

/** Creates the cohort of a run's results, once; lists hide it by default. */
async function makeRunCohort(platform: Platform, runId: string): Promise<void> {
  const { db } = platform;
  const [run] = await finishedRuns(db, [runId]);
  const dataSet = run && (await dataSetById(db, run.pipeline_data_id));
  // Deleted runs and runs without samples get no cohort.
  if (!run || !dataSet) return;
  const members = await membersOf(platform, run);
  if (members.length === 0) return;
  const steps = [{ description: `Results of the run “${run.name}”`, n_samples: members.length }];
  const recipe: CohortRecipe = { filter: null, selection: null, parent: null, parents: [], steps };
  await transact(db, async (tx) => {
    if ((await runsWithoutCohort(tx, [run.id])).length === 0) return;
    const cohort_id = await insertFirstVersion(tx, {
      ...{ workspace_id: run.workspace_id, name: run.name, created_by: run.created_by, members, recipe },
      description: 'Created by the portal from the results of the run.',
      cohort_type: 'auto_created',
      omic_type: omicTypeOf(dataSet.data_type),
      change: { kind: 'created', description: 'Created at the end of the run' },
    });
    await saveRunCohort(tx, { run_id: run.id, cohort_id });
  });
}

export function defineRunCohortJob(platform: Platform): void {
  platform.jobs.define<{ run_id: string }>(RUN_COHORT_JOB, {
    retry_limit: 5,
    work: ({ data }) => makeRunCohort(platform, data.run_id),
  });
}

/** At start: runs that ended before there were such cohorts, or whose job was lost, get theirs. */
export async function reconcileRunCohorts(platform: Platform): Promise<void> {
  const { db } = platform;
  const runs = await finishedRuns(db);
  const wanting = await runsWithoutCohort(
    db,
    runs.map(({ id }) => id),
  );
  await transact(db, async (tx) => {
    for (const id of wanting) await enqueueRunCohort(platform, tx, { id });
  });
}
