import type { AuditLine } from '@cohortium/contract';
import { sharedCohort } from '#cohorts';
import { namesOfPeople } from '#identity';
import { sharedParamSet, sharedPipeline, sharedRun } from '#pipelines';
import { lastRecordedNames, type RecordedAuditEvent } from '#platform/audit';
import type { Db } from '#platform/database';
import { sharedProject } from '#projects';
import type { SharedResourceType } from '#sharing';
import { workspaceNames } from '#workspaces';

type NamesOf = (db: Db, ids: readonly string[]) => Promise<Map<string, string>>;

/** Resolved one by one: a page of the log refers to few resources. */
const namesOf =
  ({ find }: SharedResourceType): NamesOf =>
  async (db, ids) => {
    const resources = await Promise.all(ids.map((id) => find(db, id)));
    return new Map(resources.flatMap((resource) => (resource ? [[resource.id, resource.name] as const] : [])));
  };

/** Resource types with current names; for others, and for deleted resources, the last recorded name is used. */
const currentNames: Record<string, NamesOf> = {
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

type AuditObject = Pick<RecordedAuditEvent, 'kind' | 'object_id'>;
type NamedObject = Pick<AuditLine, 'object_name' | 'object_exists'>;

const keyOf = ({ kind, object_id }: AuditObject): string => `${kind} ${object_id}`;

/** Name of the resource of each event, in order, and whether it still exists. */
export async function resolveResourceNames(db: Db, events: readonly AuditObject[]): Promise<NamedObject[]> {
  const things = events.flatMap(({ kind, object_id }) => (object_id === null ? [] : [{ kind, object_id }]));
  const recorded = await lastRecordedNames(db, things);
  const now = new Map<string, string>();
  for (const [kind, same] of Map.groupBy(things, (resource) => resource.kind)) {
    const names = await currentNames[kind]?.(db, [...new Set(same.map(({ object_id }) => object_id))]);
    for (const [object_id, name] of names ?? []) now.set(keyOf({ kind, object_id }), name);
  }
  return events.map((event) => {
    const key = keyOf(event);
    return { object_name: now.get(key) ?? recorded.get(key) ?? null, object_exists: now.has(key) };
  });
}
