import { randomInt } from 'node:crypto';
import { type Credentials, RECOVERY_CODES, type SecondFactor } from '@cohortium/contract';
import { type Tx, transact } from '#platform/database';
import { AppError } from '#platform/errors';
import type { Person, PersonCaller } from '#platform/http';
import { notifyAccessChange } from '../account/write-message.ts';
import type { Identity } from '../identity.ts';
import { loadPerson, lockPerson } from '../person-store.ts';
import { hashToken } from './hash-secret.ts';
import { clearAttempts, recordAttempt } from './limit-attempts.ts';
import { withProof } from './proof.ts';
import { acceptTotpCode, newEnrolment, sealSecret, wrongCode } from './require-second-factor.ts';
import { changeTotp, countRecoveryCodes, replaceRecoveryCodes } from './second-factor-store.ts';

// Characters that can’t be confused with each other.
const CODE_CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const createRecoveryCode = () =>
  Array.from({ length: 10 }, () => CODE_CHARACTERS.charAt(randomInt(CODE_CHARACTERS.length))).join('');

async function issueRecoveryCodes(tx: Tx, personId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, createRecoveryCode);
  await replaceRecoveryCodes(tx, personId, codes.map(hashToken));
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

const alreadyOn = () =>
  new AppError('conflict', 'Two-factor authentication is already on. Turn it off to set it up again.');
const notOn = () => new AppError('conflict', 'Two-factor authentication is off.');

const changeTitles = {
  turn_on: 'two-factor authentication was turned on',
  turn_off: 'two-factor authentication was turned off',
  renew_recovery_codes: 'new recovery codes were created',
} as const;

const notifyChange = (
  identity: Identity,
  tx: Tx,
  { context, action }: { context: PersonCaller; action: keyof typeof changeTitles },
) =>
  notifyAccessChange(identity, tx, {
    context,
    done: changeTitles[action],
    event: { action, kind: 'second_factor', object_id: context.person.id },
  });

export async function showSecondFactor({ platform }: Identity, { id }: Person): Promise<SecondFactor> {
  const { totp_confirmed_at } = await loadPerson(platform.db, id);
  return { is_on: totp_confirmed_at !== null, n_recovery_codes: await countRecoveryCodes(platform.db, id) };
}

/** A new secret, which counts once `confirmSecondFactor` has seen a code of it. */
export async function enrolSecondFactor({ platform }: Identity, { person }: PersonCaller) {
  const enrolment = newEnrolment(person.email);
  await transact(platform.db, async (tx) => {
    if ((await lockPerson(tx, person.id)).totp_confirmed_at) throw alreadyOn();
    await changeTotp(tx, person.id, {
      totp_secret: sealSecret(platform, enrolment.secret, person.id),
      totp_step: null,
    });
  });
  return enrolment;
}

export async function confirmSecondFactor(identity: Identity, context: PersonCaller, code: string) {
  const { db, clock } = identity.platform;
  const { id, email, session_id } = context.person;
  const attempt = { email, from: { session_id } };
  await recordAttempt(db, clock, attempt);
  return transact(db, async (tx) => {
    const person = await lockPerson(tx, id);
    if (person.totp_confirmed_at) throw alreadyOn();
    if (!(await acceptTotpCode(identity, tx, { person, code }))) throw wrongCode();
    await clearAttempts(tx, clock, attempt);
    await changeTotp(tx, id, { totp_confirmed_at: clock.now() });
    await notifyChange(identity, tx, { context, action: 'turn_on' });
    return { recovery_codes: await issueRecoveryCodes(tx, id) };
  });
}

export async function renewRecoveryCodes(identity: Identity, context: PersonCaller, proof: Credentials) {
  return withProof(identity, { context, proof }, async (tx, { id, totp_confirmed_at }) => {
    if (!totp_confirmed_at) throw notOn();
    await notifyChange(identity, tx, { context, action: 'renew_recovery_codes' });
    return { recovery_codes: await issueRecoveryCodes(tx, id) };
  });
}

export async function endSecondFactor(identity: Identity, context: PersonCaller, proof: Credentials) {
  return withProof(identity, { context, proof }, async (tx, { id, totp_confirmed_at }) => {
    if (!totp_confirmed_at) throw notOn();
    await changeTotp(tx, id, { totp_secret: null, totp_confirmed_at: null, totp_step: null });
    await replaceRecoveryCodes(tx, id, []);
    await notifyChange(identity, tx, { context, action: 'turn_off' });
    return { ended: true as const };
  });
}
