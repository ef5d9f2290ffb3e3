import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testHome } from '#testing';
import { isSealed, openVaults, SECRET_KEY_FILE } from './index.ts';

const home = testHome();
const elsewhere = testHome();
const damaged = testHome();
const secret = 'JBSWY3DPEHPK3PXP';

test('what was sealed opens for the same purpose and person, also after the next start', async () => {
  const sealed = (await openVaults(home))('codes').seal(secret, 'ada');
  expect(isSealed(sealed)).toBe(true);
  expect(sealed).not.toContain(secret);
  expect((await openVaults(home))('codes').open(sealed, 'ada')).toBe(secret);
});

test('it opens for no other person, purpose or portal, and not when a bit of it was changed', async () => {
  const vaults = await openVaults(home);
  const sealed = vaults('codes').seal(secret, 'ada');
  expect(vaults('codes').open(sealed, 'bea')).toBeNull();
  expect(vaults('links').open(sealed, 'ada')).toBeNull();
  expect((await openVaults(elsewhere))('codes').open(sealed, 'ada')).toBeNull();
  for (const at of [9, 20, 40, sealed.length - 3]) {
    const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
    expect(vaults('codes').open(changed, 'ada')).toBeNull();
  }
  for (const odd of [
    '',
    secret,
    'sealed.1.',
    'sealed.1.AAAA',
    `${sealed}AAAA`,
    'sealed.2.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  ]) {
    expect(vaults('codes').open(odd, 'ada')).toBeNull();
  }
});

test('the same secret is never sealed twice alike', async () => {
  const vault = (await openVaults(home))('codes');
  expect(new Set(Array.from({ length: 50 }, () => vault.seal(secret, 'ada'))).size).toBe(50);
});

test('the key is readable by the portal alone, and a damaged one stops the start in a sentence', async () => {
  await openVaults(home);
  expect((await stat(join(home, SECRET_KEY_FILE))).mode & 0o777).toBe(0o600);
  expect(Buffer.from((await readFile(join(home, SECRET_KEY_FILE), 'utf8')).trim(), 'base64url')).toHaveLength(32);
  await writeFile(join(damaged, SECRET_KEY_FILE), 'half a k');
  await expect(openVaults(damaged)).rejects.toThrow(/secret\.key is damaged\. Restore it from a backup/);
});
