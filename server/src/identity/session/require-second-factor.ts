import { Secret, TOTP } from 'otpauth';
import { type Tx, transact } from '#platform/database';
import { AppError } from '#platform/errors';
import { isSealed } from '#platform/secrets';
import type { Identity } from '../identity.ts';
import { lockPerson, type PersonRow } from '../person-store.ts';
import { hashToken } from './hash-secret.ts';
import { changeTotp, peopleWithUnsealedSecret, useRecoveryCode } from './second-factor-store.ts';

const STEP_S = 30;
/** A phone's clock may be a step off either way. */
const MAX_STEPS_OFF = 1;

const createTotp = (secret: Secret, label: string) =>
  new TOTP({ issuer: 'Cohortium', label, algorithm: 'SHA1', digits: 6, period: STEP_S, secret });

/** A new secret of 160 bits, and the address that authenticator apps read from a QR code (RFC 6238, key URI format). */
export function newEnrolment(email: string): { secret: string; uri: string } {
  const secret = new Secret({ size: 20 });
  return { secret: secret.base32, uri: createTotp(secret, email).toString() };
}

/** The 30 s step that a code belongs to, or null when it is none of now. */
function findTotpStep(secret: string, code: string, now: Date): number | null {
  const delta = createTotp(Secret.fromBase32(secret), '').validate({
    token: code,
    timestamp: now.getTime(),
    window: MAX_STEPS_OFF,
  });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / STEP_S) + delta;
}

type SealContext = Pick<Identity['platform'], 'db' | 'log' | 'vault'>;

const openSecretVault = ({ vault }: SealContext) => vault('authenticator apps');

/** An authenticator app's secret as PostgreSQL keeps it: unreadable without the key in the data folder. */
export const sealSecret = (platform: SealContext, secret: string, personId: string): string =>
  openSecretVault(platform).seal(secret, personId);

/** The secret of a person's app; null when there is none, or none that this portal sealed for this person. */
function openSecret(platform: SealContext, { id, totp_secret }: Pick<PersonRow, 'id' | 'totp_secret'>) {
  if (totp_secret === null) return null;
  const secret = openSecretVault(platform).open(totp_secret, id);
  if (secret === null) platform.log.error({ person_id: id }, 'the secret of an authenticator app can’t be decrypted');
  return secret;
}

/** Seals what earlier versions kept readable; called at each start, before anybody can ask. */
export async function sealOldSecrets(platform: SealContext): Promise<void> {
  for (const id of await peopleWithUnsealedSecret(platform.db)) {
    await transact(platform.db, async (tx) => {
      const { totp_secret } = await lockPerson(tx, id);
      if (totp_secret === null || isSealed(totp_secret)) return;
      await changeTotp(tx, id, { totp_secret: sealSecret(platform, totp_secret, id) });
    });
  }
}

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
