import { conditionSchema, type FilterCondition, idSchema } from '@cohortium/contract';
import { localSlot, type Slot } from '#platform';

const conditionsSchema = conditionSchema.array().max(200);
const parseFields = (stored: unknown) =>
  Array.isArray(stored) && stored.every((field) => typeof field === 'string') ? stored : null;

const filters = new Map<string, Slot<FilterCondition[]>>();
const columns = new Map<string, Slot<string[]>>();

/** The filter of the data browser, kept by workspace: its fields are those of the samples there. */
export function filterSlot(workspaceId: string): Slot<FilterCondition[]> {
  const known = filters.get(workspaceId);
  if (known) return known;
  const name = `browser_filter.${workspaceId}`;
  const slot = localSlot<FilterCondition[]>({
    name,
    parse: (stored) => conditionsSchema.safeParse(stored).data ?? null,
  });
  filters.set(workspaceId, slot);
  return slot;
}

/** The columns that the reader chose, by workspace; null until they do. */
export function columnSlot(workspaceId: string): Slot<string[]> {
  const known = columns.get(workspaceId);
  if (known) return known;
  const slot = localSlot<string[]>({ name: `browser_columns.${workspaceId}`, parse: parseFields });
  columns.set(workspaceId, slot);
  return slot;
}

/** What a run's page hands over: exactly the samples of that run. False where the id is none. */
export function filterByRun(workspaceId: string, runId: string): boolean {
  if (!idSchema.safeParse(runId).success) return false;
  filterSlot(workspaceId).write([{ condition: 'and', field: 'run_id', operator: '=', value: runId, regex: false }]);
  return true;
}
