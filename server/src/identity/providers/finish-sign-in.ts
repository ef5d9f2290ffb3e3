import { timingSafeEqual } from 'node:crypto';
import { type Exchanged, PROVIDER_NAME } from '@cohortium/contract';
import { recordAct } from '#platform/audit';
import { newId } from '#platform/clock';
import { type Tx, transact, UniqueViolation } from '#platform/database';
import type { Person } from '#platform/http';
import { Refusal } from '#platform/refusal';
import { issueToken } from '../account/issue-token.ts';
import { deleteTokensOf } from '../account/token-store.ts';
import { letters } from '../account/write-message.ts';
import { hashToken } from '../hash-token.ts';
import type { Identity } from '../identity.ts';
import { addPerson, changePerson, lockPerson, type PersonRow } from '../person/person-store.ts';
import { demandSecondFactor } from '../second-factor/demand-second-factor.ts';
import { countTry, forgetTries } from '../session/limit-tries.ts';
import type { SigningIn } from '../session/log-in.ts';
import { startSession } from '../session/start-session.ts';
import { addExternal, deleteFlow, type External, type FlowRow, lockFlow, personOfExternal } from './provider-store.ts';

export interface Exchange {
  code: string;
  binding_secret: string;
  email?: string | undefined;
  second_factor?: string | undefined;
}

const expired = () => new Refusal('bad_request', 'This sign-in has been used or has expired. Begin again.');

/** Another browser than the one that began knows the code at most, never the secret. */
function demandSameBrowser({ binding }: FlowRow, secret: string): void {
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
      `This ${name} account opens another account, or another ${name} account opens yours. Unlink that one first.`,
    );
  };

/** A link to the address finishes it: the same answer and message whether or not somebody has an account with it. */
async function askForProof(
  { platform }: Identity,
  tx: Tx,
  { person, external }: { person: PersonRow; external: External },
) {
  const now = platform.clock.now();
  const token = await issueToken(tx, { person_id: person.id, purpose: 'link', now, external });
  const provider = PROVIDER_NAME[external.provider];
  if (token) await platform.mail.send(tx, letters.link(platform.config.url, person, { token, provider }));
}

async function openSession(identity: Identity, tx: Tx, person: PersonRow, { place, request_id }: SigningIn) {
  const now = identity.platform.clock.now();
  await changePerson(tx, person.id, { last_sign_in_at: now });
  await recordAct(tx, { person_id: person.id, action: 'sign_in', kind: 'session', request_id });
  return { outcome: 'signed_in' as const, session: await startSession(tx, { person_id: person.id, now, place }) };
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

async function signInKnown(identity: Identity, tx: Tx, known: { id: string; exchange: Exchange; signing: SigningIn }) {
  const person = await lockPerson(tx, known.id);
  if (person.disabled_at) throw expired();
  await demandSecondFactor(identity, tx, { person, code: known.exchange.second_factor });
  await forgetTries(tx, person.email);
  return openSession(identity, tx, person, known.signing);
}

async function signInNew(
  identity: Identity,
  tx: Tx,
  { flow, exchange, signing }: { flow: FlowRow; exchange: Exchange; signing: SigningIn },
): Promise<Exchanged> {
  const external = externalOf(flow);
  const email = flow.email ?? exchange.email;
  if (!email) return { outcome: 'email_required' };
  const created_at = identity.platform.clock.now();
  const name = flow.name ?? email.split('@')[0] ?? email;
  const role = { app_role_name: 'data_explorer' as const };
  const { row } = await addPerson(tx, { id: newId(), email, name, ...role, created_at });
  if (flow.email !== null && row.verified_at === null) {
    return openSession(identity, tx, await openAccount(identity, tx, { person: row, external }), signing);
  }
  await askForProof(identity, tx, { person: row, external });
  return { outcome: 'message_sent', email };
}

async function linkTo(
  identity: Identity,
  tx: Tx,
  { person, flow, request_id }: { person: Person; flow: FlowRow; request_id: string },
) {
  const external = externalOf(flow);
  await addExternal(tx, person.id, external, identity.platform.clock.now()).catch(sayLinkedElsewhere(external));
  const act = { person_id: person.id, action: 'link', kind: 'account', object_id: person.id, request_id };
  await recordAct(tx, { ...act, detail: { provider: external.provider } });
  return { outcome: 'linked' as const };
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
  // Codes of a second factor are guessed here as well as with a password: both are counted, by the one-time code.
  if (exchange.second_factor !== undefined) await countTry(db, clock, exchange.code);
  return transact(db, async (tx) => {
    const flow = await lockFlow(tx, hashToken(exchange.code), clock.now());
    if (!flow) throw expired();
    demandSameBrowser(flow, exchange.binding_secret);
    const known = await personOfExternal(tx, externalOf(flow));
    const answer = await (person && !known
      ? linkTo(identity, tx, { person, flow, request_id: signing.request_id })
      : known
        ? signInKnown(identity, tx, { id: known, exchange, signing })
        : signInNew(identity, tx, { flow, exchange, signing }));
    if (answer.outcome !== 'email_required') await deleteFlow(tx, flow.state_hash);
    return answer;
  });
}
