import { randomInt } from 'node:crypto';
import { type Proof, RECOVERY_CODES, type SecondFactor } from '@cohortium/contract';
import { type Tx, transact } from '#platform/database';
import type { Person } from '#platform/http';
import { Refusal } from '#platform/refusal';
import { clearAttempts, countAttempt } from '../attempts/limit-attempts.ts';
import { hashToken } from '../hash-token.ts';
import type { Acting, Identity } from '../identity.ts';
import { loadPerson, lockPerson } from '../person/person-store.ts';
import { tellAccess } from '../proof/tell-access.ts';
import { withProof } from '../proof/with-proof.ts';
import { takeTotpCode, wrongCode } from './demand-second-factor.ts';
import { sealSecret } from './seal-secret.ts';
import { changeTotp, countRecoveryCodes, replaceRecoveryCodes } from './second-factor-store.ts';
import { newEnrolment } from './totp.ts';

// Characters that can’t be confused with each other.
const signs = 'abcdefghjkmnpqrstuvwxyz23456789';
const newCode = () => Array.from({ length: 10 }, () => signs.charAt(randomInt(signs.length))).join('');

async function giveRecoveryCodes(tx: Tx, personId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await replaceRecoveryCodes(tx, personId, codes.map(hashToken));
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

const alreadyOn = () =>
  new Refusal('conflict', 'Two-factor authentication is already on. Turn it off to set it up again.');
const notOn = () => new Refusal('conflict', 'Two-factor authentication is off.');

const changes = {
  turn_on: 'two-factor authentication was turned on',
  turn_off: 'two-factor authentication was turned off',
  renew_recovery_codes: 'new recovery codes were created',
} as const;

const tell = (identity: Identity, tx: Tx, { acting, action }: { acting: Acting; action: keyof typeof changes }) =>
  tellAccess(identity, tx, {
    acting,
    done: changes[action],
    act: { action, kind: 'second_factor', object_id: acting.person.id },
  });

export async function showSecondFactor({ platform }: Identity, { id }: Person): Promise<SecondFactor> {
  const { totp_confirmed_at } = await loadPerson(platform.db, id);
  return { is_on: totp_confirmed_at !== null, n_recovery_codes: await countRecoveryCodes(platform.db, id) };
}

/** A new secret, which counts once `confirmSecondFactor` has seen a code of it. */
export async function enrolSecondFactor({ platform }: Identity, { person }: Acting) {
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

export async function confirmSecondFactor(identity: Identity, acting: Acting, code: string) {
  const { db, clock } = identity.platform;
  const { id, email, session_id } = acting.person;
  const attempt = { email, from: { session_id } };
  await countAttempt(db, clock, attempt);
  return transact(db, async (tx) => {
    const person = await lockPerson(tx, id);
    if (person.totp_confirmed_at) throw alreadyOn();
    if (!(await takeTotpCode(identity, tx, { person, code }))) throw wrongCode();
    await clearAttempts(tx, clock, attempt);
    await changeTotp(tx, id, { totp_confirmed_at: clock.now() });
    await tell(identity, tx, { acting, action: 'turn_on' });
    return { recovery_codes: await giveRecoveryCodes(tx, id) };
  });
}

export async function renewRecoveryCodes(identity: Identity, acting: Acting, proof: Proof) {
  return withProof(identity, { acting, proof }, async (tx, { id, totp_confirmed_at }) => {
    if (!totp_confirmed_at) throw notOn();
    await tell(identity, tx, { acting, action: 'renew_recovery_codes' });
    return { recovery_codes: await giveRecoveryCodes(tx, id) };
  });
}

export async function endSecondFactor(identity: Identity, acting: Acting, proof: Proof) {
  return withProof(identity, { acting, proof }, async (tx, { id, totp_confirmed_at }) => {
    if (!totp_confirmed_at) throw notOn();
    await changeTotp(tx, id, { totp_secret: null, totp_confirmed_at: null, totp_step: null });
    await replaceRecoveryCodes(tx, id, []);
    await tell(identity, tx, { acting, action: 'turn_off' });
    return { ended: true as const };
  });
}
