import { dataTypeById, type OmicType, type Scoreboard, typesOfOmic } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Caller } from '#platform/http';
import { projectIdsOf } from '#projects';
import { and } from '../filter/clause.ts';
import { uncountedSet } from '../filter/selection.ts';
import { materializeIdSet } from '../projection/materialize-id-set.ts';
import type { QueryOptions } from '../sample-index-store.ts';
import { type Scope, visibleSamples } from '../visible-samples.ts';
import { type BoardRow, selectBoardRows } from './scoreboard-index-store.ts';

const nothing = { n_samples: 0, n_results: 0, n_subjects: 0, n_projects: 0 };

function countsOf({ n_samples, n_results, n_subjects, n_projects }: BoardRow) {
  return { n_samples, n_results, n_subjects, n_projects };
}

const origins = ['own', 'shared', 'public'] as const;

function boardOf(rows: readonly BoardRow[]): Scoreboard {
  const all = rows.find(({ scope, omic_type, data_type }) => !scope && !omic_type && data_type === null);
  return {
    ...(all ? countsOf(all) : nothing),
    reads: all?.reads ?? 0,
    scopes: origins.map((scope) => {
      const row = rows.find((one) => one.scope === scope);
      return { scope, ...(row ? countsOf(row) : nothing) };
    }),
    omic_types: rows.flatMap((row) => (row.omic_type ? [{ omic_type: row.omic_type, ...countsOf(row) }] : [])),
    data_types: rows.flatMap((row) => {
      const type = row.data_type === null ? undefined : dataTypeById(row.data_type);
      if (!type) return [];
      return [{ data_type: type.id, title: type.title, omic_type: type.omic_type, ...countsOf(row) }];
    }),
  };
}

/** Counts of what the caller can see, for the home page. */
export async function showScoreboard(
  platform: Platform,
  caller: Caller,
  { omic_type, ...scope }: Scope & { omic_type?: OmicType | undefined },
  options: QueryOptions,
): Promise<{ data: Scoreboard }> {
  const visible = await visibleSamples(platform, caller, scope);
  const own = await materializeIdSet(platform.index, await projectIdsOf(platform.db, caller.workspace.workspace_id));
  const uncounted = await uncountedSet(platform);
  const ofOmic = {
    sql: 'data_type in {board_types:Array(UInt8)}',
    params: { board_types: omic_type ? typesOfOmic(omic_type) : [] },
  };
  const where = omic_type ? and(visible, ofOmic) : visible;
  return { data: boardOf(await selectBoardRows(platform.index, { where, own, uncounted }, options)) };
}
