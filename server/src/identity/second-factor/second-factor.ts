import { randomInt } from 'node:crypto';
import { RECOVERY_CODES, type SecondFactor } from '@cohortium/contract';
import { recordAct } from '#platform/audit';
import { type Tx, transact } from '#platform/database';
import type { Person } from '#platform/http';
import { Refusal } from '#platform/refusal';
import { type FactorChange, letters } from '../account/write-message.ts';
import { hashToken } from '../hash-token.ts';
import type { Acting, Identity } from '../identity.ts';
import { loadPerson, lockPerson, type PersonRow } from '../person/person-store.ts';
import { countTry, forgetTries } from '../session/limit-tries.ts';
import { demandSecondFactor, takeTotpCode, wrongCode } from './demand-second-factor.ts';
import { sealSecret } from './seal-secret.ts';
import { changeTotp, countRecoveryCodes, replaceRecoveryCodes } from './second-factor-store.ts';
import { newEnrolment } from './totp.ts';

export interface Proof {
  password?: string | undefined;
  code: string;
}

// None that are read for one another.
const signs = 'abcdefghjkmnpqrstuvwxyz23456789';
const newCode = () => Array.from({ length: 10 }, () => signs.charAt(randomInt(signs.length))).join('');

async function giveRecoveryCodes(tx: Tx, personId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await replaceRecoveryCodes(tx, personId, codes.map(hashToken));
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

const alreadyOn = () => new Refusal('conflict', 'The second factor is on already. Turn it off to set it up anew.');
const notOn = () => new Refusal('conflict', 'The second factor is not on.');

/** On record, and told to the person: somebody else may have done it. */
async function tell({ platform }: Identity, tx: Tx, { acting, action }: { acting: Acting; action: FactorChange }) {
  const { person, request_id } = acting;
  const act = { person_id: person.id, action, kind: 'second_factor', object_id: person.id, request_id };
  await recordAct(tx, act);
  await platform.mail.send(tx, letters.factor(platform.config.url, person, action));
}

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
  const { id, email } = acting.person;
  await countTry(db, clock, email);
  return transact(db, async (tx) => {
    const person = await lockPerson(tx, id);
    if (person.totp_confirmed_at) throw alreadyOn();
    if (!(await takeTotpCode(identity, tx, { person, code }))) throw wrongCode();
    await forgetTries(tx, email);
    await changeTotp(tx, id, { totp_confirmed_at: clock.now() });
    await tell(identity, tx, { acting, action: 'turn_on' });
    return { recovery_codes: await giveRecoveryCodes(tx, id) };
  });
}

/** Somebody at an unlocked screen can't weaken the account: password and code are both asked for. */
async function withProof<T>(
  identity: Identity,
  { acting, proof }: { acting: Acting; proof: Proof },
  work: (tx: Tx, person: PersonRow) => Promise<T>,
): Promise<T> {
  const { platform, passwords } = identity;
  const { db, clock } = platform;
  const { id, email } = acting.person;
  await countTry(db, clock, email);
  const { password_hash } = await loadPerson(db, id);
  if (password_hash && !(await passwords.matches(proof.password ?? '', password_hash))) {
    throw new Refusal('bad_credentials', 'The password is not right.');
  }
  return transact(db, async (tx) => {
    const person = await lockPerson(tx, id);
    if (!person.totp_confirmed_at) throw notOn();
    await demandSecondFactor(identity, tx, { person, code: proof.code });
    await forgetTries(tx, email);
    return work(tx, person);
  });
}

export async function renewRecoveryCodes(identity: Identity, acting: Acting, proof: Proof) {
  return withProof(identity, { acting, proof }, async (tx, { id }) => {
    await tell(identity, tx, { acting, action: 'renew_recovery_codes' });
    return { recovery_codes: await giveRecoveryCodes(tx, id) };
  });
}

export async function endSecondFactor(identity: Identity, acting: Acting, proof: Proof) {
  return withProof(identity, { acting, proof }, async (tx, { id }) => {
    await changeTotp(tx, id, { totp_secret: null, totp_confirmed_at: null, totp_step: null });
    await replaceRecoveryCodes(tx, id, []);
    await tell(identity, tx, { acting, action: 'turn_off' });
    return { ended: true as const };
  });
}
