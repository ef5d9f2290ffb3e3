import { timingSafeEqual } from 'node:crypto';
import { type ExchangeResult, PROVIDER_NAME } from '@cohortium/contract';
import { recordAuditEvent } from '#platform/audit';
import { newId } from '#platform/clock';
import { type Tx, transact, UniqueViolation } from '#platform/database';
import { AppError } from '#platform/errors';
import { type Person, requireRecentAuth } from '#platform/http';
import { enqueueMessageRequest } from './account/request-message.ts';
import { deleteTokensOf } from './account/token-store.ts';
import { notifyAccessChange } from './account/write-message.ts';
import type { Identity } from './identity.ts';
import { addPerson, changePerson, loadPerson, lockPerson, type PersonRow } from './person-store.ts';
import {
  addExternal,
  deleteFlow,
  type ExternalIdentity,
  type FlowRow,
  findFlowByCode,
  lockFlow,
  personOfExternal,
} from './provider-store.ts';
import { hashToken } from './session/hash-secret.ts';
import { type Attempt, clearAttempts, recordAttempt } from './session/limit-attempts.ts';
import type { SignInContext } from './session/log-in.ts';
import { requireSecondFactor } from './session/require-second-factor.ts';
import { markProved } from './session/session-store.ts';
import { startSession } from './session/sessions.ts';

export interface CodeExchange {
  code: string;
  binding_secret: string;
  email?: string | undefined;
  second_factor?: string | undefined;
}

const signInExpired = () => new AppError('bad_request', 'This sign-in has expired or was already used. Start again.');

function requirePerson(person: Person | null): Person {
  if (!person) throw new AppError('unauthenticated', 'Sign in to continue.');
  return person;
}

/** Another browser than the one that began knows the code at most, never the secret. */
export function assertSameBrowser({ binding }: Pick<FlowRow, 'binding'>, secret: string): void {
  const [actual, right] = [Buffer.from(hashToken(secret)), Buffer.from(binding)];
  if (actual.length !== right.length || !timingSafeEqual(actual, right)) throw signInExpired();
}

function toExternal({ provider, subject, account_name }: FlowRow): ExternalIdentity {
  if (subject === null) throw signInExpired();
  return { provider, subject, account_name: account_name ?? subject };
}

/** The sentence for an account that opens somebody else's, or stands next to another of the same provider. */
export const linkedElsewhereError =
  ({ provider }: ExternalIdentity) =>
  (error: unknown): never => {
    if (!(error instanceof UniqueViolation)) throw error;
    const name = PROVIDER_NAME[provider];
    throw new AppError(
      'conflict',
      `This ${name} account is already linked to another Cohortium account, or another ${name} account is linked to yours. Unlink that one first.`,
    );
  };

async function openSession(identity: Identity, tx: Tx, person: PersonRow, { place }: SignInContext) {
  const now = identity.platform.clock.now();
  await changePerson(tx, person.id, { last_sign_in_at: now });
  await recordAuditEvent(tx, { person_id: person.id, action: 'sign_in', kind: 'session' });
  const to = { person_id: person.id, now, place };
  // The provider may have asked for a password days ago: what changes the account wants more.
  return { outcome: 'signed_in' as const, session: await startSession(tx, { ...to, proved_at: null }) };
}

/** Somebody whose address the provider has confirmed, and who has no account here: one opens. */
async function createAccount(
  identity: Identity,
  tx: Tx,
  { person, external }: { person: PersonRow; external: ExternalIdentity },
) {
  const now = identity.platform.clock.now();
  // Registrations of the address that wait for their link, no matter who made them, end here.
  await deleteTokensOf(tx, person.id);
  const opened = await changePerson(tx, person.id, { verified_at: now });
  await addExternal(tx, person.id, external, now).catch(linkedElsewhereError(external));
  await identity.hooks.on_verified(tx, { id: opened.id, email: opened.email, name: opened.name });
  return opened;
}

interface SignInExchange {
  flow: FlowRow;
  exchange: CodeExchange;
  signing: SignInContext;
  attempt: Attempt | null;
}

async function requireCode(identity: Identity, tx: Tx, id: string, { exchange, attempt }: SignInExchange) {
  const person = await lockPerson(tx, id);
  if (person.disabled_at) throw signInExpired();
  await requireSecondFactor(identity, tx, { person, code: exchange.second_factor });
  if (attempt) await clearAttempts(tx, identity.platform.clock, attempt);
  return person;
}

async function signInLinked(identity: Identity, tx: Tx, finishing: SignInExchange & { id: string }) {
  return openSession(identity, tx, await requireCode(identity, tx, finishing.id, finishing), finishing.signing);
}

/** An address that the provider has not confirmed is written to, whether or not somebody has it: nothing is looked up. */
async function signInUnlinked(
  identity: Identity,
  tx: Tx,
  { flow, exchange, signing }: SignInExchange,
): Promise<ExchangeResult> {
  const external = toExternal(flow);
  const email = flow.email ?? exchange.email;
  if (!email) return { outcome: 'email_required' };
  const { name, binding } = flow;
  if (flow.email !== null) {
    const created_at = identity.platform.clock.now();
    const fields = { id: newId(), email, name: name ?? email.split('@')[0] ?? email };
    const { row } = await addPerson(tx, { ...fields, app_role_name: 'data_explorer', created_at });
    if (row.verified_at === null) {
      return openSession(identity, tx, await createAccount(identity, tx, { person: row, external }), signing);
    }
  }
  const confirmation = { kind: 'link', email, name, external: { ...external, binding } } as const;
  await enqueueMessageRequest(identity, tx, confirmation);
  return { outcome: 'message_sent', email };
}

/** Somebody signed in here has signed in again with an account that is theirs. */
async function confirmIdentity(
  identity: Identity,
  tx: Tx,
  finishing: SignInExchange & { person: Person; linkedPersonId: string | undefined },
) {
  const { person, linkedPersonId } = finishing;
  if (linkedPersonId !== person.id) {
    throw new AppError('bad_credentials', 'This account is not linked to yours. Sign in with the linked account.');
  }
  await requireCode(identity, tx, person.id, finishing);
  const { id: person_id, session_id } = person;
  await markProved(tx, session_id, identity.platform.clock.now());
  await recordAuditEvent(tx, { person_id, action: 'prove', kind: 'session', object_id: session_id });
  return { outcome: 'proved' as const };
}

async function linkToPerson(identity: Identity, tx: Tx, { person, flow }: { person: Person; flow: FlowRow }) {
  requireRecentAuth(person);
  const external = toExternal(flow);
  const { provider } = external;
  await addExternal(tx, person.id, external, identity.platform.clock.now()).catch(linkedElsewhereError(external));
  const event = { action: 'link', kind: 'account', object_id: person.id, detail: { provider } };
  const done = `a ${PROVIDER_NAME[provider]} account was linked` as const;
  await notifyAccessChange(identity, tx, { context: { person }, done, event });
  return { outcome: 'linked' as const };
}

/** Codes of a second factor are guessed here as well as with a password: both count against the account. */
async function recordCodeAttempt(
  { platform }: Identity,
  exchange: CodeExchange,
  { place }: SignInContext,
): Promise<Attempt | null> {
  if (exchange.second_factor === undefined) return null;
  const { clock, db } = platform;
  const flow = await findFlowByCode(db, hashToken(exchange.code), clock.now());
  const linkedPersonId = flow && (await personOfExternal(db, toExternal(flow)));
  if (!linkedPersonId) return null;
  const attempt = { email: (await loadPerson(db, linkedPersonId)).email, from: place };
  await recordAttempt(db, clock, attempt);
  return attempt;
}

/**
 * Turns the one-time code into a session. An account elsewhere that opens none here yet opens a new one where the
 * provider has confirmed an address that nobody has here; otherwise a message asks for proof. Of somebody who is
 * signed in, it is linked.
 */
export async function finishSignIn(
  identity: Identity,
  exchange: CodeExchange,
  { person, ...signing }: SignInContext & { person: Person | null },
): Promise<ExchangeResult> {
  const { clock, db } = identity.platform;
  const attempt = await recordCodeAttempt(identity, exchange, signing);
  return transact(db, async (tx) => {
    const flow = await lockFlow(tx, hashToken(exchange.code), clock.now());
    if (!flow) throw signInExpired();
    assertSameBrowser(flow, exchange.binding_secret);
    const linkedPersonId = await personOfExternal(tx, toExternal(flow));
    const finishing = { flow, exchange, signing, attempt };
    const answer = await (flow.purpose === 'proof'
      ? confirmIdentity(identity, tx, { ...finishing, person: requirePerson(person), linkedPersonId })
      : person && !linkedPersonId
        ? linkToPerson(identity, tx, { person, flow })
        : linkedPersonId
          ? signInLinked(identity, tx, { ...finishing, id: linkedPersonId })
          : signInUnlinked(identity, tx, finishing));
    if (answer.outcome !== 'email_required') await deleteFlow(tx, flow.state_hash);
    return answer;
  });
}
