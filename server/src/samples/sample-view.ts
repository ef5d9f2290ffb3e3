import type { SampleRow } from '@cohortium/contract';
import type { Db } from '#platform/database';
import type { Asker } from '#platform/http';
import { workspacesOfProjects } from '#projects';
import { workspaceNames } from '#workspaces';
import type { IndexedSample } from './sample-index-store.ts';

/** Rows of the index as the asker is shown them, each with whose it is. */
export async function sampleViews(db: Db, asker: Asker, rows: readonly IndexedSample[]): Promise<SampleRow[]> {
  const homes = await workspacesOfProjects(db, [...new Set(rows.map(({ project_id }) => project_id))]);
  const names = await workspaceNames(db, [...new Set(homes.values())]);
  return rows.map(({ own_text, own_number, top_genera = [], no_genera: _, is_guarded, ...row }) => {
    const home = homes.get(row.project_id);
    const foreign = is_guarded ? 'public' : 'shared';
    const access = home === asker.workspace.workspace_id ? 'own' : foreign;
    const metadata = { ...own_text, ...own_number };
    return { ...row, access, workspace_name: names.get(home ?? '') ?? '', top_genera, metadata };
  });
}
