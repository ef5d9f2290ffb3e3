import { type Licence, PRODUCT_VERSION } from '@cohortium/contract';
import { processingOf, type VisibleCohort } from '#cohorts';
import { namesOfPeople } from '#identity';
import { describeProcessing, type RunProcessing } from '#pipelines';
import type { Platform } from '#platform';
import { amountUnitsOf } from '#samples';
import { workspaceNames } from '#workspaces';
import { countVisibleMembers } from './export-index-store.ts';
import { makersOf } from './exports-store.ts';

/** Samples that were processed alike. */
export interface ProcessedAlike {
  pipeline_name: string;
  reference_name: string;
  variable_region: string | null;
  n_samples: number;
}

/** Facts for citing a cohort version. */
export interface CohortFacts {
  cohort_id: string;
  version: number;
  name: string;
  description: string;
  content_hash: string;
  /** Samples that may be seen, and recorded individuals of the whole list. */
  n_samples: number;
  n_subjects: number;
  /** Whether the samples' amounts are counts of reads, of all of them. */
  are_counts: boolean;
  /** Creator and editors, in that order. */
  authors: readonly string[];
  workspace_name: string;
  /** When this version was made, and since when everybody may see it; ISO 8601. */
  frozen_at: string;
  public_at: string | null;
  licence: Pick<Licence, 'id' | 'title' | 'url'> | null;
  /** URL of the cohort. */
  url: string;
  portal_version: string;
  processing: readonly ProcessedAlike[];
  runs: readonly RunProcessing[];
}

export const yearOf = ({ public_at, frozen_at }: CohortFacts): string => (public_at ?? frozen_at).slice(0, 4);
export const dayOf = ({ public_at, frozen_at }: CohortFacts): string => (public_at ?? frozen_at).slice(0, 10);

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** Papers of the programs that made the samples' tables, each once. */
export const citationsOf = ({ runs }: CohortFacts): string[] => distinct(runs.flatMap(({ citations }) => citations));

/** Programs that made the samples' tables, each version once. */
export function softwareOf({ runs }: CohortFacts): { name: string; version: string }[] {
  const all = runs.flatMap(({ software }) => software.map(({ name, version }) => ({ name, version })));
  return [...new Map(all.map((program) => [`${program.name} ${program.version}`, program])).values()];
}

/** DOIs that a line of text names. */
export const doisIn = (text: string): string[] =>
  [...text.matchAll(/doi:\s*(10\.\d{4,9}\/[^\s,;]+)/gi)].map(([, doi = '']) => doi.replace(/\.$/, ''));

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
