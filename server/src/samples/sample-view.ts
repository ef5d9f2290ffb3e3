import type { SampleRow } from '@cohortium/contract';
import type { Db } from '#platform/database';
import type { Caller } from '#platform/http';
import { homesOfProjects } from '#projects';
import type { IndexedSample } from './resident/decode-row.ts';
import { amountUnitOfEach } from './samples-store.ts';

/** Rows of the index as the caller is shown them, each with whose it is. */
export async function sampleViews(db: Db, caller: Caller, rows: readonly IndexedSample[]): Promise<SampleRow[]> {
  const homes = await homesOfProjects(db, [...new Set(rows.map(({ project_id }) => project_id))]);
  const units = await amountUnitOfEach(
    db,
    rows.map(({ pipeline_data_id }) => pipeline_data_id),
  );
  return rows.map(({ is_guarded, ...row }) => {
    const home = homes.get(row.project_id);
    const foreign = is_guarded ? 'public' : 'shared';
    const access = home?.workspace_id === caller.workspace.workspace_id ? 'own' : foreign;
    return {
      ...row,
      access,
      workspace_name: home?.workspace_name ?? '',
      amount_unit: units.get(row.pipeline_data_id) ?? 'reads',
    };
  });
}
