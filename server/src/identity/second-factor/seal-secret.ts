import { transact } from '#platform/database';
import { isSealed } from '#platform/vault';
import type { Identity } from '../identity.ts';
import { lockPerson, type PersonRow } from '../person/person-store.ts';
import { changeTotp, peopleWithUnsealedSecret } from './second-factor-store.ts';

type SealContext = Pick<Identity['platform'], 'db' | 'log' | 'vault'>;

const openSecretVault = ({ vault }: SealContext) => vault('authenticator apps');

/** An authenticator app's secret as PostgreSQL keeps it: unreadable without the key in the data folder. */
export const sealSecret = (platform: SealContext, secret: string, personId: string): string =>
  openSecretVault(platform).seal(secret, personId);

/** The secret of a person's app; null when there is none, or none that this portal sealed for this person. */
export function openSecret(platform: SealContext, { id, totp_secret }: Pick<PersonRow, 'id' | 'totp_secret'>) {
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
