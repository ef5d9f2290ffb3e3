import { PROVIDER_NAME } from '@cohortium/contract';
import { actingFrom, recordAct } from '#platform/audit';
import { newId } from '#platform/clock';
import { type Tx, transact } from '#platform/database';
import { issueToken } from '../account/issue-token.ts';
import { sendConfirmation, sendResetLink } from '../account/send-link.ts';
import { registrationsOf } from '../account/token-store.ts';
import { letters } from '../account/write-message.ts';
import type { Identity } from '../identity.ts';
import { addPerson, lockPerson, type PersonRow, personByEmail } from '../person/person-store.ts';
import { type MessageRequest, takeMessageRequest } from './message-request-store.ts';
import { MESSAGE_JOB } from './request-message.ts';

type Here = Pick<Identity, 'platform'>;
type Send = (here: Here, tx: Tx, request: MessageRequest) => Promise<void>;

/** Writes an audit event without an actor: anyone who knows the email address can request this. */
async function record(tx: Tx, action: string, { request_id }: MessageRequest, person: PersonRow | null | undefined) {
  await recordAct(tx, { person_id: null, action, kind: 'account', object_id: person?.id ?? null, request_id });
}

async function knownPerson(tx: Tx, { email }: MessageRequest): Promise<PersonRow | null> {
  const found = await personByEmail(tx, email);
  return found && lockPerson(tx, found.id);
}

async function addedPerson({ platform }: Here, tx: Tx, { email, name }: MessageRequest): Promise<PersonRow> {
  const created_at = platform.clock.now();
  const words = { id: newId(), email, name: name ?? email.split('@')[0] ?? email };
  return (await addPerson(tx, { ...words, app_role_name: 'data_explorer', created_at })).row;
}

/** A known address is told so by message. */
const register: Send = async (here, tx, request) => {
  const person = await addedPerson(here, tx, request);
  await record(tx, 'register', request, person);
  const { name, password_hash } = request;
  if (person.verified_at) await sendResetLink(here, tx, { person, letter: 'known' });
  else await sendConfirmation(here, tx, { person, asked: { name, password_hash } });
};

/**
 * The confirming message again. Where several registrations differ, or none waits any longer, nobody can tell whose
 * password is meant: the owner of the address chooses one. A confirmed address needs no message.
 */
const confirm: Send = async (here, tx, request) => {
  const person = await knownPerson(tx, request);
  await record(tx, 'ask_confirmation', request, person);
  if (!person || person.verified_at) return;
  const [waiting, ...others] = await registrationsOf(tx, person.id, here.platform.clock.now());
  if (waiting && others.length === 0) await sendConfirmation(here, tx, { person, asked: waiting });
  else await sendResetLink(here, tx, { person, letter: 'choose' });
};

/** A link that sets a new password, where the address is known. */
const reset: Send = async (here, tx, request) => {
  const person = await knownPerson(tx, request);
  await record(tx, 'ask_reset', request, person);
  if (person) await sendResetLink(here, tx, { person, letter: person.verified_at ? 'reset' : 'choose' });
};

/** A link that lets an account elsewhere open the one of the address, whether or not there is one yet. */
const link: Send = async (here, tx, request) => {
  const { external } = request;
  if (!external) return;
  const { platform } = here;
  const person = await addedPerson(here, tx, request);
  const now = platform.clock.now();
  const token = await issueToken(tx, { person_id: person.id, purpose: 'link', now, external });
  const provider = PROVIDER_NAME[external.provider];
  if (token) await platform.mail.send(tx, letters.link(platform.config.url, person, { token, provider }));
};

const senders: Record<MessageRequest['kind'], Send> = { register, confirm, reset, link };

/** Before `jobs.start()`. */
export function defineMessageJob(here: Here): void {
  const { db, jobs } = here.platform;
  jobs.define<{ id: string }>(MESSAGE_JOB, {
    retry_limit: 10,
    work: ({ data: { id } }) =>
      transact(db, async (tx) => {
        const request = await takeMessageRequest(tx, id);
        if (request) await actingFrom(request, () => senders[request.kind](here, tx, request));
      }),
  });
}
