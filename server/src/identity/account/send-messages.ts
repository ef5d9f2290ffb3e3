import { PROVIDER_NAME } from '@cohortium/contract';
import { recordAuditEvent, requestOrigin } from '#platform/audit';
import { newId } from '#platform/clock';
import { type Tx, transact } from '#platform/database';
import type { Identity } from '../identity.ts';
import { addPerson, lockPerson, type PersonRow, personByEmail } from '../person-store.ts';
import { issueToken } from './issue-token.ts';
import { consumeMessageRequest, type MessageRequest } from './message-request-store.ts';
import { MESSAGE_JOB } from './request-message.ts';
import { listRegistrations, type PendingRegistration } from './token-store.ts';
import { accountMessages } from './write-message.ts';

type MailContext = Pick<Identity, 'platform'>;

/** Writes the message that confirms an address; silent once the hour's links are used up. */
async function sendConfirmation(
  { platform }: MailContext,
  tx: Tx,
  to: { person: PersonRow; registration: PendingRegistration },
) {
  const { person, registration } = to;
  const token = await issueToken(tx, {
    person_id: person.id,
    purpose: 'verify',
    now: platform.clock.now(),
    registration,
  });
  if (!token) return;
  const addressee = { email: person.email, name: registration.name ?? person.name };
  await platform.mail.send(tx, accountMessages.confirm(platform.config.url, addressee, token));
}

export interface ResetLinkRequest {
  person: PersonRow;
  messageKind: 'already_registered' | 'reset' | 'choose_password';
}

/** Writes a message with a link that sets a password; silent once the hour's links are used up. */
async function sendResetLink(
  { platform }: MailContext,
  tx: Tx,
  { person, messageKind }: ResetLinkRequest,
): Promise<void> {
  const token = await issueToken(tx, { person_id: person.id, purpose: 'reset', now: platform.clock.now() });
  if (token) await platform.mail.send(tx, accountMessages[messageKind](platform.config.url, person, token));
}

type MessageContext = Pick<Identity, 'platform'>;
type MessageSender = (context: MessageContext, tx: Tx, request: MessageRequest) => Promise<void>;

/** Writes an audit event without an actor: anyone who knows the email address can request this. */
async function recordRequest(tx: Tx, action: string, person: PersonRow | null | undefined) {
  await recordAuditEvent(tx, { person_id: null, action, kind: 'account', object_id: person?.id ?? null });
}

async function findPerson(tx: Tx, { email }: MessageRequest): Promise<PersonRow | null> {
  const match = await personByEmail(tx, email);
  return match && lockPerson(tx, match.id);
}

async function ensurePerson({ platform }: MessageContext, tx: Tx, { email, name }: MessageRequest): Promise<PersonRow> {
  const created_at = platform.clock.now();
  const fields = { id: newId(), email, name: name ?? email.split('@')[0] ?? email };
  return (await addPerson(tx, { ...fields, app_role_name: 'data_explorer', created_at })).row;
}

/** A known address gets a message about it. */
const sendRegistration: MessageSender = async (context, tx, request) => {
  const person = await ensurePerson(context, tx, request);
  await recordRequest(tx, 'register', person);
  const { name, password_hash } = request;
  if (person.verified_at) await sendResetLink(context, tx, { person, messageKind: 'already_registered' });
  else await sendConfirmation(context, tx, { person, registration: { name, password_hash } });
};

/**
 * The confirming message again. Where several registrations differ, or none waits any longer, nobody can tell whose
 * password is meant: the owner of the address chooses one. A confirmed address needs no message.
 */
const sendConfirmationAgain: MessageSender = async (context, tx, request) => {
  const person = await findPerson(tx, request);
  await recordRequest(tx, 'ask_confirmation', person);
  if (!person || person.verified_at) return;
  const [waiting, ...others] = await listRegistrations(tx, person.id, context.platform.clock.now());
  if (waiting && others.length === 0) await sendConfirmation(context, tx, { person, registration: waiting });
  else await sendResetLink(context, tx, { person, messageKind: 'choose_password' });
};

/** A link that sets a new password, where the address is known. */
const sendReset: MessageSender = async (context, tx, request) => {
  const person = await findPerson(tx, request);
  await recordRequest(tx, 'ask_reset', person);
  if (person)
    await sendResetLink(context, tx, { person, messageKind: person.verified_at ? 'reset' : 'choose_password' });
};

/** A link that lets an account elsewhere open the one of the address, whether or not there is one yet. */
const sendAccountLink: MessageSender = async (context, tx, request) => {
  const { external } = request;
  if (!external) return;
  const { platform } = context;
  const person = await ensurePerson(context, tx, request);
  const now = platform.clock.now();
  const token = await issueToken(tx, { person_id: person.id, purpose: 'link', now, external });
  const provider = PROVIDER_NAME[external.provider];
  if (token) await platform.mail.send(tx, accountMessages.link(platform.config.url, person, { token, provider }));
};

const senders: Record<MessageRequest['kind'], MessageSender> = {
  register: sendRegistration,
  confirm: sendConfirmationAgain,
  reset: sendReset,
  link: sendAccountLink,
};

/** Before `jobs.start()`. */
export function defineMessageJob(context: MessageContext): void {
  const { db, jobs } = context.platform;
  jobs.define<{ id: string }>(MESSAGE_JOB, {
    retry_limit: 10,
    work: ({ data: { id } }) =>
      transact(db, async (tx) => {
        const request = await consumeMessageRequest(tx, id);
        if (request) await requestOrigin(request, () => senders[request.kind](context, tx, request));
      }),
  });
}
