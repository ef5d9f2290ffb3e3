import type { AuditLine, auditFilterSchema } from '@cohortium/contract';
import { addressesOfPeople, idsOfPeopleLike } from '#identity';
import { type ActsWanted, countActs, listActs, type RecordedAct, wordsOfActs } from '#platform/audit';
import type { Db } from '#platform/database';
import { workspaceNames } from '#workspaces';
import type { Admin } from '../admin.ts';
import { nameThings } from './name-things.ts';

type AuditQuery = ReturnType<(typeof auditFilterSchema)['parse']>;
export type AuditWanted = Omit<AuditQuery, 'page' | 'page_size'>;

/** Ids of the requested actors, or undefined for all. */
async function peopleMeant(db: Db, { who, person_id, by_portal }: AuditWanted) {
  if (by_portal) return who === undefined && person_id === undefined ? [null] : [];
  if (who === undefined) return person_id === undefined ? undefined : [person_id];
  const like = await idsOfPeopleLike(db, who);
  return person_id === undefined ? like : like.filter((id) => id === person_id);
}

export async function actsMeant(db: Db, wanted: AuditWanted): Promise<ActsWanted> {
  const { action, kind, object_id, from, until, address } = wanted;
  return {
    ...{ action, kind, object_id, from, until, address },
    workspace_id: wanted.workspace,
    person_ids: await peopleMeant(db, wanted),
  };
}

const known = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))];

/** An audit line without the name of its resource. */
export type Unnamed = Omit<AuditLine, 'object_name' | 'object_is_there'>;

/** Acts with the names of people and workspaces as they are now. */
export async function presentActs(db: Db, acts: readonly RecordedAct[]): Promise<Unnamed[]> {
  const people = await addressesOfPeople(db, known(acts.map(({ person_id }) => person_id)));
  const names = await workspaceNames(db, known(acts.map(({ workspace_id }) => workspace_id)));
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
export async function findActs({ platform: { db } }: Pick<Admin, 'platform'>, query: AuditQuery) {
  const { page, page_size, ...wanted } = query;
  const meant = await actsMeant(db, wanted);
  const [acts, total] = await Promise.all([listActs(db, { ...meant, page, page_size }), countActs(db, meant)]);
  const [lines, names] = await Promise.all([presentActs(db, acts), nameThings(db, acts)]);
  const data = lines.map((line, at) => ({ ...line, ...(names[at] ?? { object_name: null, object_is_there: false }) }));
  return { data, paging: { page, page_size, total } };
}

export const showWords = ({ platform: { db } }: Pick<Admin, 'platform'>) => wordsOfActs(db);
