import { emailSchema, type LeftOut, SHARE, type ShareBody, type Shared } from '@cohortium/contract';
import { loadPerson } from '#identity';
import type { Platform } from '#platform';
import { recordAct } from '#platform/audit';
import { newId } from '#platform/clock';
import { type Tx, transact } from '#platform/database';
import type { Asker } from '#platform/http';
import { type LetterRefused, sendBetweenPeople } from '#platform/mail';
import { Refusal } from '#platform/refusal';
import { holdMember, type LivingWorkspace, livingWorkspaces, workspaceIdsOf } from '#workspaces';
import { demandOwnThing } from '../demand-own-thing.ts';
import type { SharedNoun, Thing } from '../shared-noun.ts';
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
import { shareLetter } from './write-letter.ts';

export interface Acting {
  asker: Asker;
  request_id: string;
}

interface Sharing {
  noun: SharedNoun;
  thing: Thing & { workspace_id: string };
  level: ShareBody['level'];
}

/** A requested grantee resolved to a workspace or person, or the reason why not. */
type Known = { grantee: string; title: string; to: Grantee };
type Meant = Known | { grantee: string; refused: string };

const nobody = (grantee: string, refused: string): Meant => ({ grantee, refused });

function meantByAddress(given: string, asker: Asker): Meant {
  const { data: email } = emailSchema.safeParse(given.trim());
  if (!email) return nobody(given, `“${given}” is not an email address.`);
  if (email === asker.person.email)
    return nobody(given, 'This is your own email address. You already have access as a member.');
  return { grantee: given, title: email, to: { to_workspace: null, to_email: email } };
}

interface Workspaces {
  living: ReadonlyMap<string, LivingWorkspace>;
  own: ReadonlySet<string>;
}

function meantByWorkspace(id: string, { living, own }: Workspaces, home: string): Meant {
  const found = living.get(id);
  if (id === home) return nobody(id, 'It belongs to this workspace. The members already have access.');
  if (!found || (found.is_personal && !own.has(id))) {
    return nobody(id, 'This workspace was not found, or you don’t have access to it.');
  }
  if (found.is_personal) return nobody(id, 'This is your own workspace. You already have access as a member.');
  return {
    grantee: id,
    title: workspaceTitle(id, own.has(id) ? found.name : null),
    to: { to_workspace: id, to_email: null },
  };
}

/** Every grantee of an order, each once. */
async function meantBy({ db }: Platform, asker: Asker, body: ShareBody): Promise<Meant[]> {
  const ids = [...new Set([...body.workspace_ids, ...(body.workspace_id ? [body.workspace_id] : [])])];
  const given = [...body.emails, ...(body.email ? [body.email] : [])];
  const [living, own] = await Promise.all([livingWorkspaces(db, ids), workspaceIdsOf(db, asker.person)]);
  const workspaces = { living, own: new Set(own) };
  const meant = [
    ...ids.map((id) => meantByWorkspace(id, workspaces, asker.workspace.workspace_id)),
    ...given.map((address) => meantByAddress(address, asker)),
  ];
  const keyOf = (one: Meant) => ('to' in one ? `${one.to.to_workspace} ${one.to.to_email}` : one.grantee);
  return [...new Map(meant.map((one) => [keyOf(one), one])).values()];
}

const isSame = (row: GrantRow, to: Grantee) => row.to_workspace === to.to_workspace && row.to_email === to.to_email;

type Outcome = Omit<Shared, 'grant'> & { to: Grantee | null };

/** The share is created even if no email can be sent. */
const NO_LETTER = ' No email was sent: today’s limit is reached.';

/** Writes one grant, or changes the one that is there; part of the caller's transaction. */
async function shareWith(
  { platform, tx, acting }: { platform: Platform; tx: Tx; acting: Acting },
  { noun, thing, level }: Sharing,
  { meant, before }: { meant: Known; before: GrantRow | undefined },
): Promise<Outcome> {
  const { kind } = noun;
  const { grantee, title, to } = meant;
  const { person } = acting.asker;
  const { version } = thing;
  if (before?.level === level && before.version === version) {
    return { grantee, to, outcome: 'unchanged', message: `${title} already has this access level.` };
  }
  const now = platform.clock.now();
  const said = { level, version, shared_by: person.id, shared_at: now };
  let letter: LetterRefused | null = null;
  if (before) await changeGrant(tx, before.grant_id, said);
  else {
    const row = { grant_id: newId(), kind, object_id: thing.id, workspace_id: thing.workspace_id, ...to, ...said };
    await insertGrant(tx, row);
    if (to.to_email) {
      letter = await sendBetweenPeople(platform, tx, {
        sender: await loadPerson(tx, person.id),
        about: thing.id,
        letter: shareLetter(platform.config.url, { to: to.to_email, from: person, thing, kind, level }),
      });
    }
  }
  const act = { person_id: person.id, workspace_id: thing.workspace_id, action: 'share', kind, object_id: thing.id };
  await recordAct(tx, { ...act, detail: { ...to, level, version }, request_id: acting.request_id });
  const may = level === 'modify' ? 'can view and edit it' : 'can view it';
  return before
    ? { grantee, to, outcome: 'changed', message: `${title} ${may} from now on.` }
    : { grantee, to, outcome: 'shared', message: `${title} ${may}.${letter ? NO_LETTER : ''}` };
}

async function demandRoom(
  tx: Tx,
  object: { kind: SharedNoun['kind']; object_id: string },
  added: number,
): Promise<void> {
  if (added === 0 || (await countGrants(tx, object)) + added <= SHARE.grants) return;
  throw new Refusal(
    'conflict',
    `A resource can have at most ${SHARE.grants} shares. Share it with a workspace instead.`,
  );
}

/** Shares a thing with workspaces and people, or changes their level. Each grantee is answered for itself. */
export async function shareThing(
  platform: Platform,
  noun: SharedNoun,
  acting: Acting,
  body: ShareBody,
): Promise<{ data: { grantees: Shared[]; left_out: LeftOut[] } }> {
  const { asker } = acting;
  const thing = await demandOwnThing(platform.db, noun, asker, body.id);
  const left_out = (await noun.left_out?.(platform, asker, thing)) ?? [];
  const all = await meantBy(platform, asker, body);
  const object = { kind: noun.kind, object_id: thing.id };
  const outcomes = await transact(platform.db, async (tx) => {
    const { kind } = noun;
    await holdMember(tx, { ...asker.workspace, permission: `workspace:${kind}:share` }, asker.person.id);
    await lockShares(tx, object);
    const known = await grantsOf(tx, object);
    const beforeOf = (to: Grantee) => known.find((row) => isSame(row, to));
    await demandRoom(tx, object, all.filter((one) => 'to' in one && !beforeOf(one.to)).length);
    const done: Outcome[] = [];
    for (const meant of all) {
      if ('refused' in meant) {
        done.push({ grantee: meant.grantee, to: null, outcome: 'refused', message: meant.refused });
        continue;
      }
      const sharing = { noun, thing, level: body.level };
      done.push(await shareWith({ platform, tx, acting }, sharing, { meant, before: beforeOf(meant.to) }));
    }
    return done;
  });
  const rows = await grantsOf(platform.db, object);
  const views = await grantViews(platform.db, asker, rows);
  const grantees = outcomes.map(({ to, ...outcome }): Shared => {
    const row = to && rows.find((one) => isSame(one, to));
    return { ...outcome, grant: (row && views.find(({ grant_id }) => grant_id === row.grant_id)) ?? null };
  });
  return { data: { grantees, left_out } };
}
