import type { AuditLine, auditFilterSchema } from '@cohortium/contract';
import { addressesOfPeople, searchPersonIds } from '#identity';
import {
  type AuditQuery,
  countAuditEvents,
  listAuditEvents as listRecordedEvents,
  type RecordedAuditEvent,
  searchTermsOfEvents,
} from '#platform/audit';
import type { Db } from '#platform/database';
import { workspaceNames } from '#workspaces';
import type { Admin } from '../admin.ts';
import { resolveResourceNames } from './resolve-resource-names.ts';

type AuditLogRequest = ReturnType<(typeof auditFilterSchema)['parse']>;
export type AuditCriteria = Omit<AuditLogRequest, 'page' | 'page_size'>;

/** Ids of the requested actors, or undefined for all. */
async function resolvePeople(db: Db, { who, person_id, by_portal }: AuditCriteria) {
  if (by_portal) return who === undefined && person_id === undefined ? [null] : [];
  if (who === undefined) return person_id === undefined ? undefined : [person_id];
  const like = await searchPersonIds(db, who);
  return person_id === undefined ? like : like.filter((id) => id === person_id);
}

export async function resolveAuditQuery(db: Db, criteria: AuditCriteria): Promise<AuditQuery> {
  const { action, kind, object_id, from, until, address } = criteria;
  return {
    ...{ action, kind, object_id, from, until, address },
    workspace_id: criteria.workspace,
    person_ids: await resolvePeople(db, criteria),
  };
}

const distinctIds = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))];

/** An audit line without the name of its resource. */
export type UnnamedAuditLine = Omit<AuditLine, 'object_name' | 'object_exists'>;

/** Acts with the names of people and workspaces as they are now. */
export async function presentAuditEvents(db: Db, acts: readonly RecordedAuditEvent[]): Promise<UnnamedAuditLine[]> {
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
