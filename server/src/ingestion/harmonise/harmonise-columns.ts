import { type HarmonisedColumn, type Mapping, noMapping, standardFieldOf } from '@cohortium/contract';
import type { Db } from '#platform/database';
import type { Caller } from '#platform/http';
import { mappingsOf } from './mappings-store.ts';
import { type ColumnSummary, chooseFields, suggestFields } from './suggest-fields.ts';
import { harmoniseValue } from './suggest-terms.ts';

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
