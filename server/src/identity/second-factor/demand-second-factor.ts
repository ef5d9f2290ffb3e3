import type { Tx } from '#platform/database';
import { Refusal } from '#platform/refusal';
import { hashToken } from '../hash-token.ts';
import type { PersonRow } from '../person/person-store.ts';
import { changeTotp, useRecoveryCode } from './second-factor-store.ts';
import { stepOfCode } from './totp.ts';

export const wrongCode = () =>
  new Refusal('bad_credentials', 'This code is not right, or was used already. Wait for the next one.');

const isOn = (person: PersonRow): boolean => person.totp_confirmed_at !== null;

/** A code of now that was not taken before; with the row locked, of two at once one is refused. */
export async function takeTotpCode(
  tx: Tx,
  { person, code, now }: { person: PersonRow; code: string; now: Date },
): Promise<boolean> {
  if (!person.totp_secret || !/^\d{6}$/.test(code)) return false;
  const step = stepOfCode(person.totp_secret, code, now);
  if (step === null || (person.totp_step !== null && step <= Number(person.totp_step))) return false;
  await changeTotp(tx, person.id, { totp_step: step });
  return true;
}

/** Lets a person through who has no second factor, or gives a code of it, or a recovery code (once). */
export async function demandSecondFactor(
  tx: Tx,
  { person, code, now }: { person: PersonRow; code: string | undefined; now: Date },
): Promise<void> {
  if (!isOn(person)) return;
  if (code === undefined) {
    throw new Refusal('second_factor_required', 'Enter the code that your authenticator app shows now.');
  }
  if (await takeTotpCode(tx, { person, code, now })) return;
  if (!(await useRecoveryCode(tx, person.id, hashToken(code)))) throw wrongCode();
}
