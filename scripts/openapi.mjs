import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './setup/paths.mjs';

// Writes contract/openapi.json from the contract; with --check only says whether it is up to date.
const { describeContract } = await import('../server/src/platform/http/index.ts');
const path = join(root, 'contract/openapi.json');

/** One line for each operation and each component, so that a difference names what changed. */
const print = (value, depth) =>
  depth === 0 || typeof value !== 'object' || value === null || Array.isArray(value)
    ? JSON.stringify(value)
    : `{\n${Object.entries(value)
        .map(([name, item]) => `${JSON.stringify(name)}: ${print(item, depth - 1)}`)
        .join(',\n')}\n}`;

const text = `${print(await describeContract(), 3)}\n`;
const written = await readFile(path, 'utf8').catch(() => '');

if (written === text) {
  process.stdout.write('contract/openapi.json is up to date.\n');
} else if (process.argv.includes('--check')) {
  process.stderr.write(
    'contract/openapi.json is not what the contract says: run npm run openapi and look at the difference.\n',
  );
  process.exitCode = 1;
} else {
  await writeFile(path, text);
  process.stdout.write('contract/openapi.json was updated.\n');
}
