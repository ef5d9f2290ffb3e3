import type { Tx } from '#platform/database';
import { Refusal } from '#platform/refusal';
import { hashToken } from '../hash-token.ts';
import type { Identity } from '../identity.ts';
import type { PersonRow } from '../person/person-store.ts';
import { openSecret } from './seal-secret.ts';
import { changeTotp, useRecoveryCode } from './second-factor-store.ts';
import { stepOfCode } from './totp.ts';

export const wrongCode = () =>
  new Refusal('bad_credentials', 'This code is wrong or was already used. Wait for the next code.');

const isOn = (person: PersonRow): boolean => person.totp_confirmed_at !== null;

export interface GivenCode<Code> {
  person: PersonRow;
  code: Code;
}

/** A code of now that was not taken before; with the row locked, of two at once one is refused. */
export async function takeTotpCode(
  { platform }: Identity,
  tx: Tx,
  { person, code }: GivenCode<string>,
): Promise<boolean> {
  const secret = /^\d{6}$/.test(code) ? openSecret(platform, person) : null;
  if (secret === null) return false;
  const step = stepOfCode(secret, code, platform.clock.now());
  if (step === null || (person.totp_step !== null && step <= Number(person.totp_step))) return false;
  await changeTotp(tx, person.id, { totp_step: step });
  return true;
}

/** Lets a person through who has no second factor, or gives a code of it, or a recovery code (once). */
export async function demandSecondFactor(
  identity: Identity,
  tx: Tx,
  { person, code }: GivenCode<string | undefined>,
): Promise<void> {
  if (!isOn(person)) return;
  if (code === undefined) {
    throw new Refusal('second_factor_required', 'Enter the code that your authenticator app shows now.');
  }
  if (await takeTotpCode(identity, tx, { person, code })) return;
  if (!(await useRecoveryCode(tx, person.id, hashToken(code)))) throw wrongCode();
}
