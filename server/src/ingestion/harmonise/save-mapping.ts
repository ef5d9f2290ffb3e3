import type { Mapping, SavedMapping } from '@cohortium/contract';
import { namesOfPeople } from '#identity';
import { newId } from '#platform/clock';
import type { Db } from '#platform/database';
import { notFound } from '#platform/errors';
import type { Caller } from '#platform/http';
import { deleteMapping, type MappingRow, mappingsOf, upsertMapping } from './mappings-store.ts';

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

export async function listMappings({ db }: { db: Db }, caller: Caller) {
  return { data: await present(db, await mappingsOf(db, caller.workspace.workspace_id)) };
}

export async function saveMapping({ db }: { db: Db }, caller: Caller, body: { name: string; mapping: Mapping }) {
  const { workspace_id } = caller.workspace;
  const row = await upsertMapping(db, { mapping_id: newId(), workspace_id, person_id: caller.person.id, ...body });
  const [data] = await present(db, [row]);
  if (!data) throw new Error('A mapping was saved but has no view.');
  return { data };
}

export async function removeMapping({ db }: { db: Db }, caller: Caller, mapping_id: string) {
  if (!(await deleteMapping(db, caller.workspace.workspace_id, mapping_id))) throw notFound('This mapping');
  return { data: { mapping_id } };
}
