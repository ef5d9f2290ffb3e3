import { timingSafeEqual } from 'node:crypto';
import { type Exchanged, PROVIDER_NAME } from '@cohortium/contract';
import { recordAct } from '#platform/audit';
import { newId } from '#platform/clock';
import { type Tx, transact, UniqueViolation } from '#platform/database';
import { type Person, requireFreshProof } from '#platform/http';
import { Refusal } from '#platform/refusal';
import { deleteTokensOf } from '../account/token-store.ts';
import { type Attempt, clearAttempts, countAttempt } from '../attempts/limit-attempts.ts';
import { hashToken } from '../hash-token.ts';
import type { Identity } from '../identity.ts';
import { addAsking } from '../messages/request-message.ts';
import { addPerson, changePerson, loadPerson, lockPerson, type PersonRow } from '../person/person-store.ts';
import { tellAccess } from '../proof/tell-access.ts';
import { demandSecondFactor } from '../second-factor/demand-second-factor.ts';
import type { SigningIn } from '../session/log-in.ts';
import { markProved } from '../session/session-store.ts';
import { startSession } from '../session/start-session.ts';
import {
  addExternal,
  deleteFlow,
  type External,
  type FlowRow,
  findReturned,
  lockFlow,
  personOfExternal,
} from './provider-store.ts';

export interface Exchange {
  code: string;
  binding_secret: string;
  email?: string | undefined;
  second_factor?: string | undefined;
}

const expired = () => new Refusal('bad_request', 'This sign-in has expired or was already used. Start again.');

function demandPerson(person: Person | null): Person {
  if (!person) throw new Refusal('unauthenticated', 'Sign in to continue.');
  return person;
}

/** Another browser than the one that began knows the code at most, never the secret. */
export function assertSameBrowser({ binding }: Pick<FlowRow, 'binding'>, secret: string): void {
  const [given, right] = [Buffer.from(hashToken(secret)), Buffer.from(binding)];
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw expired();
}

function externalOf({ provider, subject, known_as }: FlowRow): External {
  if (subject === null) throw expired();
  return { provider, subject, known_as: known_as ?? subject };
}

/** The sentence for an account that opens somebody else's, or stands beside another of the same provider. */
export const sayLinkedElsewhere =
  ({ provider }: External) =>
  (error: unknown): never => {
    if (!(error instanceof UniqueViolation)) throw error;
    const name = PROVIDER_NAME[provider];
    throw new Refusal(
      'conflict',
      `This ${name} account is already linked to another Cohortium account, or another ${name} account is linked to yours. Unlink that one first.`,
    );
  };

async function openSession(identity: Identity, tx: Tx, person: PersonRow, { place, request_id }: SigningIn) {
  const now = identity.platform.clock.now();
  await changePerson(tx, person.id, { last_sign_in_at: now });
  await recordAct(tx, { person_id: person.id, action: 'sign_in', kind: 'session', request_id });
  const to = { person_id: person.id, now, place };
  // The provider may have asked for a password days ago: what changes the account wants more.
  return { outcome: 'signed_in' as const, session: await startSession(tx, { ...to, proved_at: null }) };
}

/** Somebody whose address the provider has confirmed, and who has no account here: one opens. */
async function openAccount(
  identity: Identity,
  tx: Tx,
  { person, external }: { person: PersonRow; external: External },
) {
  const now = identity.platform.clock.now();
  // Registrations of the address that wait for their link, whoever made them, end here.
  await deleteTokensOf(tx, person.id);
  const opened = await changePerson(tx, person.id, { verified_at: now });
  await addExternal(tx, person.id, external, now).catch(sayLinkedElsewhere(external));
  await identity.hooks.on_verified(tx, { id: opened.id, email: opened.email, name: opened.name });
  return opened;
}

interface Finishing {
  flow: FlowRow;
  exchange: Exchange;
  signing: SigningIn;
  attempt: Attempt | null;
}

async function demandCode(identity: Identity, tx: Tx, id: string, { exchange, attempt }: Finishing) {
  const person = await lockPerson(tx, id);
  if (person.disabled_at) throw expired();
  await demandSecondFactor(identity, tx, { person, code: exchange.second_factor });
  if (attempt) await clearAttempts(tx, identity.platform.clock, attempt);
  return person;
}

async function signInKnown(identity: Identity, tx: Tx, finishing: Finishing & { id: string }) {
  return openSession(identity, tx, await demandCode(identity, tx, finishing.id, finishing), finishing.signing);
}

/** An address that the provider has not confirmed is written to, whether or not somebody has it: nothing is looked up. */
async function signInNew(identity: Identity, tx: Tx, { flow, exchange, signing }: Finishing): Promise<Exchanged> {
  const external = externalOf(flow);
  const email = flow.email ?? exchange.email;
  if (!email) return { outcome: 'email_required' };
  const { name, binding } = flow;
  if (flow.email !== null) {
    const created_at = identity.platform.clock.now();
    const words = { id: newId(), email, name: name ?? email.split('@')[0] ?? email };
    const { row } = await addPerson(tx, { ...words, app_role_name: 'data_explorer', created_at });
    if (row.verified_at === null) {
      return openSession(identity, tx, await openAccount(identity, tx, { person: row, external }), signing);
    }
  }
  const origin = { address: signing.place.address ?? '', request_id: signing.request_id };
  const asking = { kind: 'link', email, name, external: { ...external, binding } } as const;
  await addAsking(identity, tx, { asking, origin });
  return { outcome: 'message_sent', email };
}

/** Somebody signed in here has signed in anew with an account that is theirs. */
async function prove(identity: Identity, tx: Tx, finishing: Finishing & { person: Person; known: string | undefined }) {
  const { person, known, signing } = finishing;
  if (known !== person.id) {
    throw new Refusal('bad_credentials', 'This account is not linked to yours. Sign in with the linked account.');
  }
  await demandCode(identity, tx, person.id, finishing);
  const { id: person_id, session_id } = person;
  await markProved(tx, session_id, identity.platform.clock.now());
  const { request_id } = signing;
  await recordAct(tx, { person_id, action: 'prove', kind: 'session', object_id: session_id, request_id });
  return { outcome: 'proved' as const };
}

async function linkTo(
  identity: Identity,
  tx: Tx,
  { person, flow, request_id }: { person: Person; flow: FlowRow; request_id: string },
) {
  requireFreshProof(person);
  const external = externalOf(flow);
  const { provider } = external;
  await addExternal(tx, person.id, external, identity.platform.clock.now()).catch(sayLinkedElsewhere(external));
  const act = { action: 'link', kind: 'account', object_id: person.id, detail: { provider } };
  const done = `a ${PROVIDER_NAME[provider]} account was linked` as const;
  await tellAccess(identity, tx, { acting: { person, request_id }, done, act });
  return { outcome: 'linked' as const };
}

/** Codes of a second factor are guessed here as well as with a password: both count against the account. */
async function countCode({ platform }: Identity, exchange: Exchange, { place }: SigningIn): Promise<Attempt | null> {
  if (exchange.second_factor === undefined) return null;
  const { clock, db } = platform;
  const flow = await findReturned(db, hashToken(exchange.code), clock.now());
  const known = flow && (await personOfExternal(db, externalOf(flow)));
  if (!known) return null;
  const attempt = { email: (await loadPerson(db, known)).email, from: place };
  await countAttempt(db, clock, attempt);
  return attempt;
}

/**
 * Turns the one-time code into a session. An account elsewhere that opens none here yet opens a new one where the
 * provider has confirmed an address that nobody has here; otherwise a message asks for proof. Of somebody who is
 * signed in, it is linked.
 */
export async function finishSignIn(
  identity: Identity,
  exchange: Exchange,
  { person, ...signing }: SigningIn & { person: Person | null },
): Promise<Exchanged> {
  const { clock, db } = identity.platform;
  const attempt = await countCode(identity, exchange, signing);
  return transact(db, async (tx) => {
    const flow = await lockFlow(tx, hashToken(exchange.code), clock.now());
    if (!flow) throw expired();
    assertSameBrowser(flow, exchange.binding_secret);
    const known = await personOfExternal(tx, externalOf(flow));
    const finishing = { flow, exchange, signing, attempt };
    const answer = await (flow.purpose === 'proof'
      ? prove(identity, tx, { ...finishing, person: demandPerson(person), known })
      : person && !known
        ? linkTo(identity, tx, { person, flow, request_id: signing.request_id })
        : known
          ? signInKnown(identity, tx, { ...finishing, id: known })
          : signInNew(identity, tx, finishing));
    if (answer.outcome !== 'email_required') await deleteFlow(tx, flow.state_hash);
    return answer;
  });
}
