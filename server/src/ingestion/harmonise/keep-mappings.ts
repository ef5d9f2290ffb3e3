import type { Mapping, SavedMapping } from '@cohortium/contract';
import { namesOfPeople } from '#identity';
import { newId } from '#platform/clock';
import type { Db } from '#platform/database';
import type { Asker } from '#platform/http';
import { notFound } from '#platform/refusal';
import { deleteMapping, type MappingRow, mappingsOf, putMapping } from './mappings-store.ts';

async function present(db: Db, rows: readonly MappingRow[]): Promise<SavedMapping[]> {
  const names = await namesOfPeople(
    db,
    rows.map(({ person_id }) => person_id),
  );
  return rows.map(({ mapping_id, name, mapping, person_id, updated_at }) => ({
    ...{ mapping_id, name, mapping },
    created_by: names.get(person_id) ?? 'a former member',
    updated_at: new Date(updated_at).toISOString(),
  }));
}

export async function listMappings({ db }: { db: Db }, asker: Asker) {
  return { data: await present(db, await mappingsOf(db, asker.workspace.workspace_id)) };
}

export async function saveMapping({ db }: { db: Db }, asker: Asker, body: { name: string; mapping: Mapping }) {
  const { workspace_id } = asker.workspace;
  const row = await putMapping(db, { mapping_id: newId(), workspace_id, person_id: asker.person.id, ...body });
  const [data] = await present(db, [row]);
  if (!data) throw new Error('A mapping was saved but has no view.');
  return { data };
}

export async function forgetMapping({ db }: { db: Db }, asker: Asker, mapping_id: string) {
  if (!(await deleteMapping(db, asker.workspace.workspace_id, mapping_id))) throw notFound('This mapping');
  return { data: { mapping_id } };
}
