import {
  type ExcludedProject,
  emailSchema,
  SHARE,
  type ShareBody,
  type ShareKind,
  type ShareLevel,
  type ShareResult,
} from '@cohortium/contract';
import { loadPerson } from '#identity';
import type { Platform } from '#platform';
import { recordAuditEvent } from '#platform/audit';
import { newId } from '#platform/clock';
import { type Tx, transact } from '#platform/database';
import { AppError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { type MailLimitReached, type MailMessage, sendBetweenPeople, stripLinks } from '#platform/mail';
import { type ActiveWorkspace, activeWorkspaces, lockMember, workspaceIdsOf } from '#workspaces';
import { requireOwnResource } from './authorize.ts';
import { grantViews, workspaceTitle } from './grant-view.ts';
import {
  changeGrant,
  countGrants,
  type Grantee,
  type GrantRow,
  grantsOf,
  insertGrant,
  lockShares,
} from './grants-store.ts';
import type { Resource, SharedResourceType } from './shared-resource-type.ts';

interface ShareMessageData {
  to: string;
  /** Who shares. */
  from: { name: string; email: string };
  thing: { id: string; name: string };
  kind: ShareKind;
  level: ShareLevel;
}

const resourceNames: Record<ShareKind, string> = {
  project: 'the submission',
  pipeline: 'the pipeline',
  param_set: 'the parameter set',
  run: 'the run',
  cohort: 'the cohort',
};

const resourcePages: Record<ShareKind, (id: string) => string> = {
  project: (id) => `/projects/${id}`,
  pipeline: (id) => `/pipeline/${id}`,
  param_set: (id) => `/param-set/${id}`,
  run: (id) => `/run/${id}`,
  cohort: (id) => `/cohorts/${id}`,
};

/** The same for people with and without an account: the sharer can't tell from it. */
function shareMessage(url: string, { to, from, thing, kind, level }: ShareMessageData): MailMessage {
  const [name, title] = [stripLinks(from.name), stripLinks(thing.name)];
  const permission = level === 'modify' ? 'view and edit it' : 'view it';
  return {
    to,
    subject: `${name} shares “${title}” with you on Cohortium`,
    text: `Hello,\n\n${name} (${from.email}) shares ${resourceNames[kind]} “${title}” with you. You can ${permission} when you sign in with this email address. If you have no account yet, create one with this email address first.`,
    links: [{ title: 'Open', href: `${url}${resourcePages[kind](thing.id)}` }],
  };
}

interface ShareRequest {
  noun: SharedResourceType;
  thing: Resource & { workspace_id: string };
  level: ShareBody['level'];
}

/** A requested grantee resolved to a workspace or person, or the reason why not. */
type ResolvedGrantee = { grantee: string; title: string; to: Grantee };
type GranteeResult = ResolvedGrantee | { grantee: string; refused: string };

const refusedGrantee = (grantee: string, refused: string): GranteeResult => ({ grantee, refused });

function resolveEmail(given: string, caller: Caller): GranteeResult {
  const { data: email } = emailSchema.safeParse(given.trim());
  if (!email) return refusedGrantee(given, `“${given}” is not an email address.`);
  if (email === caller.person.email)
    return refusedGrantee(given, 'This is your own email address. You already have access as a member.');
  return { grantee: given, title: email, to: { to_workspace: null, to_email: email } };
}

interface WorkspaceLookup {
  active: ReadonlyMap<string, ActiveWorkspace>;
  own: ReadonlySet<string>;
}

function resolveWorkspace(id: string, { active, own }: WorkspaceLookup, home: string): GranteeResult {
  const found = active.get(id);
  if (id === home) return refusedGrantee(id, 'It belongs to this workspace. The members already have access.');
  if (!found || (found.is_personal && !own.has(id))) {
    return refusedGrantee(id, 'This workspace was not found, or you don’t have access to it.');
  }
  if (found.is_personal) return refusedGrantee(id, 'This is your own workspace. You already have access as a member.');
  return {
    grantee: id,
    title: workspaceTitle(id, own.has(id) ? found.name : null),
    to: { to_workspace: id, to_email: null },
  };
}

/** Every grantee of an order, each once. */
async function resolveGrantees({ db }: Platform, caller: Caller, body: ShareBody): Promise<GranteeResult[]> {
  const ids = [...new Set([...body.workspace_ids, ...(body.workspace_id ? [body.workspace_id] : [])])];
  const given = [...body.emails, ...(body.email ? [body.email] : [])];
  const [active, own] = await Promise.all([activeWorkspaces(db, ids), workspaceIdsOf(db, caller.person)]);
  const workspaces = { active, own: new Set(own) };
  const recipients = [
    ...ids.map((id) => resolveWorkspace(id, workspaces, caller.workspace.workspace_id)),
    ...given.map((address) => resolveEmail(address, caller)),
  ];
  const keyOf = (one: GranteeResult) => ('to' in one ? `${one.to.to_workspace} ${one.to.to_email}` : one.grantee);
  return [...new Map(recipients.map((one) => [keyOf(one), one])).values()];
}

const isSameGrantee = (row: GrantRow, to: Grantee) =>
  row.to_workspace === to.to_workspace && row.to_email === to.to_email;

type Outcome = Omit<ShareResult, 'grant'> & { to: Grantee | null };

/** The share is created even if no email can be sent. */
const NO_EMAIL_NOTE = ' No email was sent: today’s limit is reached.';

type Sharing = { platform: Platform; tx: Tx; caller: Caller };
type GrantFields = { level: ShareRequest['level']; version: number | null; shared_by: string; shared_at: Date };

/** Inserts a new grant and notifies the person by email, unless the limit of today is reached. */
async function addGrant(
  { platform, tx, caller }: Sharing,
  { noun: { kind }, thing, level }: ShareRequest,
  { to, fields }: { to: Grantee; fields: GrantFields },
): Promise<MailLimitReached | null> {
  const { person } = caller;
  const { id: object_id, workspace_id } = thing;
  await insertGrant(tx, { grant_id: newId(), kind, object_id, workspace_id, ...to, ...fields });
  if (!to.to_email) return null;
  return sendBetweenPeople(platform, tx, {
    sender: await loadPerson(tx, person.id),
    about: object_id,
    letter: shareMessage(platform.config.url, { to: to.to_email, from: person, thing, kind, level }),
  });
}

/** Writes one grant, or changes the existing one; part of the caller's transaction. */
async function shareWith(
  sharing: Sharing,
  request: ShareRequest,
  { meant, before }: { meant: ResolvedGrantee; before: GrantRow | undefined },
): Promise<Outcome> {
  const { platform, tx, caller } = sharing;
  const { noun, thing, level } = request;
  const { grantee, title, to } = meant;
  const { version } = thing;
  if (before?.level === level && before.version === version) {
    return { grantee, to, outcome: 'unchanged', message: `${title} already has this access level.` };
  }
  const { person } = caller;
  const fields = { level, version, shared_by: person.id, shared_at: platform.clock.now() };
  let mail_limit: MailLimitReached | null = null;
  if (before) await changeGrant(tx, before.grant_id, fields);
  else mail_limit = await addGrant(sharing, request, { to, fields });
  const event = { person_id: person.id, workspace_id: thing.workspace_id, action: 'share', object_id: thing.id };
  const detail = { ...to, level, version };
  await recordAuditEvent(tx, { ...event, kind: noun.kind, detail });
  const allowed = level === 'modify' ? 'can view and edit it' : 'can view it';
  return before
    ? { grantee, to, outcome: 'changed', message: `${title} ${allowed} from now on.` }
    : { grantee, to, outcome: 'shared', message: `${title} ${allowed}.${mail_limit ? NO_EMAIL_NOTE : ''}` };
}

async function requireRoom(
  tx: Tx,
  object: { kind: SharedResourceType['kind']; object_id: string },
  added: number,
): Promise<void> {
  if (added === 0 || (await countGrants(tx, object)) + added <= SHARE.grants) return;
  throw new AppError(
    'conflict',
    `A resource can have at most ${SHARE.grants} shares. Share it with a workspace instead.`,
  );
}

/** Shares a thing with workspaces and people, or changes their level. Each grantee is answered for itself. */
export async function shareResource(
  platform: Platform,
  noun: SharedResourceType,
  caller: Caller,
  body: ShareBody,
): Promise<{ data: { grantees: ShareResult[]; excluded: ExcludedProject[] } }> {
  const thing = await requireOwnResource(platform.db, noun, caller, body.id);
  const excluded = (await noun.find_excluded?.(platform, caller, thing)) ?? [];
  const all = await resolveGrantees(platform, caller, body);
  const object = { kind: noun.kind, object_id: thing.id };
  const outcomes = await transact(platform.db, async (tx) => {
    const { kind } = noun;
    await lockMember(tx, { ...caller.workspace, permission: `workspace:${kind}:share` }, caller.person.id);
    await lockShares(tx, object);
    const known = await grantsOf(tx, object);
    const beforeOf = (to: Grantee) => known.find((row) => isSameGrantee(row, to));
    await requireRoom(tx, object, all.filter((one) => 'to' in one && !beforeOf(one.to)).length);
    const done: Outcome[] = [];
    for (const recipients of all) {
      if ('refused' in recipients) {
        done.push({ grantee: recipients.grantee, to: null, outcome: 'failed', message: recipients.refused });
        continue;
      }
      const sharing = { noun, thing, level: body.level };
      done.push(
        await shareWith({ platform, tx, caller }, sharing, { meant: recipients, before: beforeOf(recipients.to) }),
      );
    }
    return done;
  });
  const rows = await grantsOf(platform.db, object);
  const views = await grantViews(platform.db, caller, rows);
  const grantees = outcomes.map(({ to, ...outcome }): ShareResult => {
    const row = to && rows.find((one) => isSameGrantee(one, to));
    return { ...outcome, grant: (row && views.find(({ grant_id }) => grant_id === row.grant_id)) ?? null };
  });
  return { data: { grantees, excluded } };
}
