import { stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testHome } from '../../../test/testing/index.ts';
import { createHome } from './create-home.ts';

test('the data folder is made with its parents, and found there by the next start', async () => {
  const home = join(testHome(), 'srv', 'lab', 'cohortium');
  await createHome(home);
  await createHome(home);
  expect((await stat(home)).isDirectory()).toBe(true);
});

test('two starts at once both find it made', async () => {
  const home = join(testHome(), 'a', 'b', 'c');
  await Promise.all([createHome(home), createHome(home), createHome(home)]);
  expect((await stat(home)).isDirectory()).toBe(true);
});

test('where no folder can be made, a sentence names the place and the setting, at once', async () => {
  await expect(createHome('/proc/nope')).rejects.toThrow(
    'Cohortium can’t create its data folder /proc/nope: /proc is not writable. Choose another folder with COHORTIUM_HOME.',
  );
  await expect(createHome('/proc/no/pe')).rejects.toMatchObject({ name: 'HomeError' });
});

test('a link that leads nowhere is refused, not followed into the dark', async () => {
  const home = join(testHome(), 'home');
  await symlink('/nowhere/at/all', home);
  await expect(createHome(home)).rejects.toMatchObject({ name: 'HomeError' });
});

test('a file in the way is what the system says of it', async () => {
  const file = join(testHome(), 'file');
  await writeFile(file, '');
  await expect(createHome(join(file, 'home'))).rejects.toMatchObject({ code: 'ENOTDIR' });
});
