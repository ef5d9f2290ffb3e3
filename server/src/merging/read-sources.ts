import type { MergeBody } from '@cohortium/contract';
import {
  definitionKey,
  definitionKindKey,
  findMembers,
  findOverlay,
  formulaOf,
  getVisibleCohort,
  listedClause,
  membersAsText,
  type OverlayState,
  type StoredStep,
  type VisibleCohort,
  visibleAmong,
} from '#cohorts';
import type { Platform } from '#platform';
import type { Caller } from '#platform/http';
import { and, type Clause } from '#samples';
import type { OverlayColumnFact, PartOverlay } from './compatibility/merge-source.ts';
import type { Compared, RawPart } from './open-sources.ts';
import { columnFacts, memberRows } from './sources-index-store.ts';

export interface Reading {
  platform: Platform;
  caller: Caller;
  signal: AbortSignal;
}

/** A cohort that takes part in a merge. */
export interface MergePart {
  found: VisibleCohort;
  raw: RawPart;
  /** What is overlaid on its members' metadata. */
  steps: readonly StoredStep[];
  /** Visible samples of the merge. */
  where: Clause;
}

/** Members that can be frozen again: all of own cohorts; of others, those visible without the cohort. */
async function takenOf({ platform, caller }: Reading, found: VisibleCohort): Promise<{ taken: string; where: Clause }> {
  const { cohort, access, where } = found;
  if (access.access === 'own') return { taken: await membersAsText(platform.db, cohort), where };
  const { member_ids } = await findMembers(platform, caller, { cohort_id: cohort.id, version: cohort.version });
  const { members: taken } = await visibleAmong(platform, caller, member_ids);
  const ids = taken.map(({ result_id }) => result_id);
  return { taken: JSON.stringify(taken), where: and(where, await listedClause(platform.index, ids, 'taken')) };
}

const ORIGIN_LABELS: Record<string, string> = {
  added: 'written in this cohort',
  set: 'cells written in this cohort',
  renamed: 'another column under this name',
  recoded: 'recoded by a table',
};

/** A cohort's overlay for comparison; null if none. */
function describeOverlay({ columns, hidden }: OverlayState, { is_kept }: { is_kept: boolean }): PartOverlay | null {
  if (columns.size + hidden.size === 0) return null;
  const facts = [...columns].map(
    ([column, { definition, origin }]): OverlayColumnFact => ({
      ...{ column, type: definition.type, exact: definitionKey(definition), in_kind: definitionKindKey(definition) },
      message: formulaOf(definition) ?? ORIGIN_LABELS[origin] ?? origin,
    }),
  );
  return { is_kept, columns: facts, hidden: [...hidden].filter((name) => !columns.has(name)) };
}

async function readPart(reading: Reading, chosen: MergeBody['cohorts'][number]): Promise<MergePart> {
  const { platform, caller, signal } = reading;
  const found = await getVisibleCohort(platform, caller, chosen);
  const { taken, where } = await takenOf(reading, found);
  const [rows, columns, { steps, state }] = await Promise.all([
    memberRows(platform.index, where, { signal }),
    columnFacts(platform.index, { where, by_data_set: false }, { signal }),
    findOverlay(platform, found),
  ]);
  const { id: cohort_id, name, version, n_samples: n_listed } = found.cohort;
  const is_own = found.access.access === 'own';
  const overlay = describeOverlay(state, { is_kept: is_own });
  return { found, where, steps, raw: { cohort_id, name, version, n_listed, overlay, is_own, rows, taken, columns } };
}

/** A part with its members alone; what is known of each only where the newest result of a sample is looked for. */
async function readMembers(
  reading: Reading,
  chosen: MergeBody['cohorts'][number],
  { only_newest }: { only_newest: boolean },
): Promise<Pick<MergePart, 'found' | 'raw'>> {
  const { platform, caller, signal } = reading;
  const found = await getVisibleCohort(platform, caller, chosen);
  const { taken, where } = await takenOf(reading, found);
  const rows = only_newest ? await memberRows(platform.index, where, { signal }) : new Uint8Array();
  const { id: cohort_id, name, version, n_samples: n_listed } = found.cohort;
  const is_own = found.access.access === 'own';
  return { found, raw: { cohort_id, name, version, n_listed, overlay: null, is_own, rows, taken, columns: [] } };
}

const keyOf = ({ cohort }: VisibleCohort): string => `${cohort.id} ${cohort.version}`;

function eachOnce<Part extends Pick<MergePart, 'found'>>(sources: readonly Part[]): Part[] {
  const once = new Map(sources.map((source) => [keyOf(source.found), source]));
  return [...once.values()].sort((a, b) => (keyOf(a.found) < keyOf(b.found) ? -1 : 1));
}

/** The cohorts of a merge, each once and in the order of their ids, so that it does not matter how they were named. */
export async function readMergeParts(reading: Reading, cohorts: MergeBody['cohorts']): Promise<MergePart[]> {
  return eachOnce(await Promise.all(cohorts.map((chosen) => readPart(reading, chosen))));
}

/** The same with their members alone. */
export async function readMergeMembers(
  reading: Reading,
  { cohorts, only_newest }: Pick<MergeBody, 'cohorts'> & { only_newest: boolean },
): Promise<RawPart[]> {
  const sources = await Promise.all(cohorts.map((chosen) => readMembers(reading, chosen, { only_newest })));
  return eachOnce(sources).map(({ raw }) => raw);
}

/** The data sets of one cohort as separate parts. */
export async function readDataSets({ platform, signal }: Reading, where: Clause): Promise<Compared> {
  const [rows, columns] = await Promise.all([
    memberRows(platform.index, where, { signal }),
    columnFacts(platform.index, { where, by_data_set: true }, { signal }),
  ]);
  return { kind: 'data_sets', rows, columns };
}
