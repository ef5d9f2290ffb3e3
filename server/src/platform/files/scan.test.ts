import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testHome } from '#testing';
import { openScanner, ScanError } from './index.ts';

const home = testHome();

/** A scanner as operators have them: a program that ends with 0, 1 or something else. */
async function program(name: string, script: string): Promise<string> {
  const path = join(home, name);
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}

const file = join(home, 'a sheet; touch evil.tsv');
await writeFile(file, 'sample_id\nF3D0\n');

test('without a command nothing is scanned', async () => {
  for (const command of [null, ' ']) {
    expect(openScanner(command).program).toBeNull();
    expect(await openScanner(command).scan('/nowhere')).toEqual({ is_infected: false, signature: null });
  }
});

test('a file is clean, or infected by what the scanner calls it, by how the scanner ends', async () => {
  const clean = openScanner(await program('clean', 'exit 0'));
  expect(await clean.scan(file)).toEqual({ is_infected: false, signature: null });
  const found = openScanner(await program('found', 'echo "$1: Eicar-Test-Signature FOUND"; exit 1'));
  expect(await found.scan(file)).toEqual({ is_infected: true, signature: 'Eicar-Test-Signature' });
  const silent = openScanner(await program('silent', 'exit 1'));
  expect(await silent.scan(file)).toEqual({ is_infected: true, signature: null });
});

test('it is given its arguments and the file as one word, and no shell reads a name', async () => {
  const path = await program('words', '[ "$1" = --no-summary ] && [ $# = 2 ] && [ -f "$2" ] && exit 0; exit 2');
  expect(await openScanner(`${path}  --no-summary`).scan(file)).toMatchObject({ is_infected: false });
});

test('it sees nothing of the portal’s environment', async () => {
  const path = await program('curious', '[ -z "$HOME$VITEST$NODE_ENV" ] && exit 0; exit 1');
  expect(await openScanner(path).scan(file)).toMatchObject({ is_infected: false });
});

test('one that ends otherwise, dies or is not there has not looked', async () => {
  const broken = openScanner(await program('broken', 'echo "no database" >&2; exit 2')).scan(file);
  await expect(broken).rejects.toThrow(/broken ended with 2: no database/);
  await expect(openScanner(await program('dies', 'kill -9 $$')).scan(file)).rejects.toThrow(ScanError);
  await expect(openScanner('/nowhere/scanner').scan(file)).rejects.toThrow(ScanError);
});
