import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { installPipelines, packagesOfMethods, packagesOfWorkflows } from './install-debian.mjs';

const folder = mkdtempSync(join(tmpdir(), 'cohortium-workflows-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
for (const [id, name, packages] of [
  ['counting', 'pipeline.json', ['grep']],
  ['references/list', 'kind.json', ['no-such-package-of-debian']],
]) {
  mkdirSync(join(folder, id), { recursive: true });
  writeFileSync(join(folder, id, name), JSON.stringify({ packages }));
}

/** The exit code, and what the operator reads. */
async function install(...names) {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const code = await installPipelines(names, [folder], new Map([['mean', ['dpkg']]]));
  const text = write.mock.calls.map(([line]) => line).join('');
  write.mockRestore();
  return { code, text };
}

test('packages are those that pipelines and kinds of references name', () => {
  expect(Object.fromEntries(packagesOfWorkflows([folder]))).toEqual({
    counting: ['grep'],
    list: ['no-such-package-of-debian'],
  });
  expect(packagesOfWorkflows().get('shotgun-profile')).toContain('kraken2');
});

test('methods of analysis name the R packages that they load', () => {
  expect(packagesOfMethods().get('differential-expression')).toContain('r-bioc-deseq2');
});

test('what a method loads is installed by its name', async () => {
  const { code, text } = await install('mean');
  expect(code).toBe(0);
  expect(text).toMatch(/^Installed for mean: .*dpkg/);
});

test('a pipeline whose packages are there is said to be installed', async () => {
  const { code, text } = await install('counting');
  expect(code).toBe(0);
  expect(text).toMatch(/^Installed for counting: .*grep/);
});

test('an unknown name is refused with those that there are', async () => {
  expect(await install('countings')).toEqual({
    code: 2,
    text: 'Unknown: countings. There are counting, list, mean.\n',
  });
});
