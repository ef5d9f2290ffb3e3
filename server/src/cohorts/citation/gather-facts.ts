import { PRODUCT_VERSION } from '@cohortium/contract';
import { namesOfPeople } from '#identity';
import { describeProcessing } from '#pipelines';
import type { Platform } from '#platform';
import { amountUnitsOf } from '#samples';
import { workspaceNames } from '#workspaces';
import { processingOf } from '../cohort-index-store.ts';
import { countVisibleMembers } from '../exports/sheet/export-index-store.ts';
import type { VisibleCohort } from '../members/find-members.ts';
import { makersOf } from './authors-store.ts';
import type { CohortFacts } from './cohort-facts.ts';

/** How it was published, which this floor does not know. */
export type Published = Pick<CohortFacts, 'public_at' | 'licence' | 'url'>;

/** Gathers citation facts: visible members, and the runs that made their tables. */
export async function gatherFacts(
  { db, index }: Pick<Platform, 'db' | 'index'>,
  { cohort, where }: Pick<VisibleCohort, 'cohort' | 'where'>,
  published: Published,
): Promise<CohortFacts> {
  const { id, version, name, description, content_hash, n_subjects, workspace_id, changed_at } = cohort;
  const [seen, processing, makers] = await Promise.all([
    countVisibleMembers(index, where),
    processingOf(index, where),
    makersOf(db, { id, version }),
  ]);
  const [names, workspaces, runs, units] = await Promise.all([
    namesOfPeople(db, makers),
    workspaceNames(db, [workspace_id]),
    describeProcessing(db, seen.runs),
    amountUnitsOf(
      db,
      processing.flatMap(({ data_sets }) => data_sets),
    ),
  ]);
  return {
    ...{ cohort_id: id, version, name, description, content_hash, n_subjects, ...published, processing, runs },
    n_samples: seen.n_samples,
    are_counts: units.every((unit) => unit === 'reads'),
    authors: makers.map((maker) => names.get(maker) ?? 'a former member'),
    workspace_name: workspaces.get(workspace_id) ?? '',
    frozen_at: changed_at,
    portal_version: PRODUCT_VERSION,
  };
}
