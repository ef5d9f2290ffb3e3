import type { Tx } from '#platform/database';
import { AppError } from '#platform/errors';
import { hashToken } from '../hash-token.ts';
import type { Identity } from '../identity.ts';
import type { PersonRow } from '../person/person-store.ts';
import { openSecret } from './seal-secret.ts';
import { changeTotp, useRecoveryCode } from './second-factor-store.ts';
import { findTotpStep } from './totp.ts';

export const wrongCode = () =>
  new AppError('bad_credentials', 'This code is wrong or was already used. Wait for the next code.');

const hasSecondFactor = (person: PersonRow): boolean => person.totp_confirmed_at !== null;

export interface SubmittedCode<Code> {
  person: PersonRow;
  code: Code;
}

/** A code of now that was not taken before; with the row locked, of two at once one is refused. */
export async function acceptTotpCode(
  { platform }: Identity,
  tx: Tx,
  { person, code }: SubmittedCode<string>,
): Promise<boolean> {
  const secret = /^\d{6}$/.test(code) ? openSecret(platform, person) : null;
  if (secret === null) return false;
  const step = findTotpStep(secret, code, platform.clock.now());
  if (step === null || (person.totp_step !== null && step <= Number(person.totp_step))) return false;
  await changeTotp(tx, person.id, { totp_step: step });
  return true;
}

/** Lets a person through who has no second factor, or gives a code of it, or a recovery code (once). */
export async function requireSecondFactor(
  identity: Identity,
  tx: Tx,
  { person, code }: SubmittedCode<string | undefined>,
): Promise<void> {
  if (!hasSecondFactor(person)) return;
  if (code === undefined) {
    throw new AppError('second_factor_required', 'Enter the code that your authenticator app shows now.');
  }
  if (await acceptTotpCode(identity, tx, { person, code })) return;
  if (!(await useRecoveryCode(tx, person.id, hashToken(code)))) throw wrongCode();
}
