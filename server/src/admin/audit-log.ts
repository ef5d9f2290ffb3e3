import { Readable } from 'node:stream';
import type { AuditLine, auditFilterSchema } from '@cohortium/contract';
import { sharedCohort } from '#cohorts';
import { addressesOfPeople, namesOfPeople, searchPersonIds } from '#identity';
import { sharedParamSet, sharedPipeline, sharedRun } from '#pipelines';
import {
  type AuditQuery,
  countAuditEvents,
  iterateAuditEvents,
  lastRecordedNames,
  listAuditEvents as listRecordedEvents,
  type RecordedAuditEvent,
  recordAuditEvent,
  searchTermsOfEvents,
} from '#platform/audit';
import type { Db } from '#platform/database';
import type { FileResponse, Person } from '#platform/http';
import { csvLine } from '#platform/text';
import { sharedProject } from '#projects';
import type { SharedResourceType } from '#sharing';
import { workspaceNames } from '#workspaces';
import type { Admin } from './admin.ts';

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
async function resolveResourceNames(db: Db, events: readonly AuditObject[]): Promise<NamedObject[]> {
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

type AuditLogRequest = ReturnType<(typeof auditFilterSchema)['parse']>;
type AuditCriteria = Omit<AuditLogRequest, 'page' | 'page_size'>;

/** Ids of the requested actors, or undefined for all. */
async function resolvePeople(db: Db, { who, person_id, by_portal }: AuditCriteria) {
  if (by_portal) return who === undefined && person_id === undefined ? [null] : [];
  if (who === undefined) return person_id === undefined ? undefined : [person_id];
  const like = await searchPersonIds(db, who);
  return person_id === undefined ? like : like.filter((id) => id === person_id);
}

async function resolveAuditQuery(db: Db, criteria: AuditCriteria): Promise<AuditQuery> {
  const { action, kind, object_id, from, until, address } = criteria;
  return {
    ...{ action, kind, object_id, from, until, address },
    workspace_id: criteria.workspace,
    person_ids: await resolvePeople(db, criteria),
  };
}

const distinctIds = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))];

/** An audit line without the name of its resource. */
type UnnamedAuditLine = Omit<AuditLine, 'object_name' | 'object_exists'>;

/** Acts with the names of people and workspaces as they are now. */
async function presentAuditEvents(db: Db, acts: readonly RecordedAuditEvent[]): Promise<UnnamedAuditLine[]> {
  const people = await addressesOfPeople(db, distinctIds(acts.map(({ person_id }) => person_id)));
  const names = await workspaceNames(db, distinctIds(acts.map(({ workspace_id }) => workspace_id)));
  return acts.map(({ person_id, workspace_id, ...act }) => ({
    ...act,
    person:
      person_id === null
        ? null
        : { id: person_id, name: people.get(person_id)?.name ?? '', email: people.get(person_id)?.email ?? '' },
    workspace: workspace_id === null ? null : { id: workspace_id, name: names.get(workspace_id) ?? '' },
  }));
}

/** A page of the audit log, the newest lines first. */
export async function listAuditEvents({ platform: { db } }: Pick<Admin, 'platform'>, query: AuditLogRequest) {
  const { page, page_size, ...criteria } = query;
  const filter = await resolveAuditQuery(db, criteria);
  const [acts, total] = await Promise.all([
    listRecordedEvents(db, { ...filter, page, page_size }),
    countAuditEvents(db, filter),
  ]);
  const [lines, names] = await Promise.all([presentAuditEvents(db, acts), resolveResourceNames(db, acts)]);
  const data = lines.map((line, index) => ({
    ...line,
    ...(names[index] ?? { object_name: null, object_exists: false }),
  }));
  return { data, paging: { page, page_size, total } };
}

export const listAuditTerms = ({ platform: { db } }: Pick<Admin, 'platform'>) => searchTermsOfEvents(db);

const CSV_HEADER = [
  ...['at', 'person_name', 'person_email', 'person_id', 'action', 'kind', 'object_id', 'workspace_name'],
  ...['workspace_id', 'address', 'request_id', 'detail', 'id'],
];

const toCells = ({ person, workspace, ...line }: UnnamedAuditLine) => [
  ...[line.at, person?.name ?? 'Cohortium', person?.email ?? null, person?.id ?? null],
  ...[line.action, line.kind, line.object_id, workspace?.name ?? null, workspace?.id ?? null],
  ...[line.address, line.request_id, JSON.stringify(line.detail), line.id],
];

async function* iterateLines(
  { platform: { db } }: Pick<Admin, 'platform'>,
  criteria: AuditCriteria,
): AsyncGenerator<string> {
  yield csvLine(CSV_HEADER);
  for await (const events of iterateAuditEvents(db, await resolveAuditQuery(db, criteria))) {
    yield (await presentAuditEvents(db, events)).map((line) => csvLine(toCells(line))).join('');
  }
}

/** The audit log as CSV, made while it is sent. That it was taken out of the portal goes on record. */
export function exportAuditLog(admin: Pick<Admin, 'platform'>, person: Person, criteria: AuditCriteria): FileResponse {
  const { db, clock } = admin.platform;
  const filter = Object.fromEntries(Object.entries(criteria).filter(([, value]) => value !== undefined));
  return {
    name: `cohortium-audit-${clock.now().toISOString().slice(0, 10)}.csv`,
    media_type: 'text/csv; charset=utf-8',
    size_bytes: null,
    open: async () => {
      await recordAuditEvent(db, { person_id: person.id, action: 'export', kind: 'audit_log', detail: filter });
      return Readable.from(iterateLines(admin, criteria));
    },
  };
}
