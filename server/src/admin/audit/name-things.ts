import type { AuditLine } from '@cohortium/contract';
import { sharedCohort } from '#cohorts';
import { namesOfPeople } from '#identity';
import { sharedParamSet, sharedPipeline, sharedRun } from '#pipelines';
import { type RecordedAct, recordedNames } from '#platform/audit';
import type { Db } from '#platform/database';
import { sharedProject } from '#projects';
import type { SharedNoun } from '#sharing';
import { workspaceNames } from '#workspaces';

type NamesOf = (db: Db, ids: readonly string[]) => Promise<Map<string, string>>;

/** Resolved one by one: a page of the log refers to few resources. */
const namesOf =
  ({ find }: SharedNoun): NamesOf =>
  async (db, ids) => {
    const found = await Promise.all(ids.map((id) => find(db, id)));
    return new Map(found.flatMap((thing) => (thing ? [[thing.id, thing.name] as const] : [])));
  };

/** Resource types with current names; for others, and for deleted resources, the last recorded name is used. */
const calledNow: Record<string, NamesOf> = {
  account: namesOfPeople,
  member: namesOfPeople,
  second_factor: namesOfPeople,
  workspace: workspaceNames,
  project: namesOf(sharedProject),
  cohort: namesOf(sharedCohort),
  pipeline: namesOf(sharedPipeline),
  param_set: namesOf(sharedParamSet),
  run: namesOf(sharedRun),
};

type Meant = Pick<RecordedAct, 'kind' | 'object_id'>;
type Named = Pick<AuditLine, 'object_name' | 'object_is_there'>;

const keyOf = ({ kind, object_id }: Meant): string => `${kind} ${object_id}`;

/** Name of the resource of each event, in order, and whether it still exists. */
export async function nameThings(db: Db, acts: readonly Meant[]): Promise<Named[]> {
  const things = acts.flatMap(({ kind, object_id }) => (object_id === null ? [] : [{ kind, object_id }]));
  const recorded = await recordedNames(db, things);
  const now = new Map<string, string>();
  for (const [kind, same] of Map.groupBy(things, (thing) => thing.kind)) {
    const names = await calledNow[kind]?.(db, [...new Set(same.map(({ object_id }) => object_id))]);
    for (const [object_id, name] of names ?? []) now.set(keyOf({ kind, object_id }), name);
  }
  return acts.map((act) => {
    const key = keyOf(act);
    return { object_name: now.get(key) ?? recorded.get(key) ?? null, object_is_there: now.has(key) };
  });
}
