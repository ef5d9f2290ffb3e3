import { appendFile, chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readEngineVersion } from './read-version.ts';

const folder = await mkdtemp(join(tmpdir(), 'cohortium-version-'));
afterAll(() => rm(folder, { recursive: true }));
const program = join(folder, 'counter');
const requested = join(folder, 'asked');

test('a program is asked once, and again when its file has changed', async () => {
  await writeFile(program, `#!/bin/sh\necho x >>${requested}\necho "counter $1.2"\n`);
  await chmod(program, 0o755);
  expect(await Promise.all([readEngineVersion(program, ['1']), readEngineVersion(program, ['1'])])).toEqual([
    ' counter 1.2\n',
    ' counter 1.2\n',
  ]);
  expect(await readEngineVersion(program, ['1'])).toBe(' counter 1.2\n');
  expect(await readEngineVersion(program, ['3'])).toBe(' counter 3.2\n');
  const before = (await readFile(requested, 'utf8')).length;
  await appendFile(program, 'echo changed >&2\n');
  expect(await readEngineVersion(program, ['1'])).toBe('changed\n counter 1.2\n');
  expect((await readFile(requested, 'utf8')).length).toBe(before + 2);
});

test('one that is not there is asked again each time', async () => {
  const late = join(folder, 'late');
  expect(await readEngineVersion(late, [])).toBeNull();
  await writeFile(late, '#!/bin/sh\necho 7\n');
  await chmod(late, 0o755);
  expect(await readEngineVersion(late, [])).toBe(' 7\n');
});
