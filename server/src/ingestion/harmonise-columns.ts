import {
  type HarmonisedColumn,
  type Mapping,
  noMapping,
  type SavedMapping,
  standardFieldOf,
} from '@cohortium/contract';
import { namesOfPeople } from '#identity';
import { newId } from '#platform/clock';
import type { Db } from '#platform/database';
import { notFound } from '#platform/errors';
import type { Caller } from '#platform/http';
import { deleteMapping, type MappingRow, mappingsOf, upsertMapping } from './mappings-store.ts';
import { type ColumnSummary, chooseFields, suggestFields } from './suggest-fields.ts';
import { harmoniseValue } from './suggest-terms.ts';

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

/** Several mappings as one: what stands first is kept. */
function mergeMappings(mappings: readonly Mapping[]): Mapping {
  const merged: Mapping = { columns: {}, values: {} };
  for (const { columns, values } of mappings) {
    merged.columns = { ...columns, ...merged.columns };
    for (const [field, words] of Object.entries(values)) {
      merged.values[field] = { ...words, ...merged.values[field] };
    }
  }
  return merged;
}

/** Suggested mapping per column and value; `saved` has earlier choices. */
export function harmoniseColumns(columns: readonly ColumnSummary[], saved: Mapping): HarmonisedColumn[] {
  const suggested = columns.map((column) => ({ ...column, suggestions: suggestFields(column, saved) }));
  const fields = chooseFields(suggested, saved);
  return suggested.map(({ name, suggestions, values }, at) => {
    const field = fields[at] ?? null;
    // Sample and file names are not vocabulary.
    const steers = field !== null && standardFieldOf(field)?.steers === true;
    return {
      name,
      suggestions,
      field,
      values: steers ? [] : values.map((seen) => harmoniseValue(field ?? '', seen, saved)),
    };
  });
}

/** Suggestions by the person's own choices so far, then the workspace's saved mappings, then names and values. */
export async function harmonise(
  { db }: { db: Db },
  caller: Caller,
  { columns, mapping = noMapping }: { columns: readonly ColumnSummary[]; mapping?: Mapping | undefined },
) {
  const saved = await mappingsOf(db, caller.workspace.workspace_id);
  return { data: harmoniseColumns(columns, mergeMappings([mapping, ...saved.map((one) => one.mapping)])) };
}
