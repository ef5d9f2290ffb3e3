import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkVersions } from '../release/versions.mjs';
import { root } from '../setup/paths.mjs';
import { checkCommands } from './check-commands.mjs';
import { checkMap, isMapDocument } from './check-map.mjs';
import { checkRestrictedTerms } from './check-restricted-terms.mjs';
import { checkSizes } from './check-sizes.mjs';
import { checkSubmissionWords } from './check-submission-words.mjs';
import { checkSyntax } from './check-syntax.mjs';
import { checkTables } from './check-tables.mjs';
import { checkWords } from './check-words.mjs';
import { sourceFiles, trackedPaths } from './source-files.mjs';

const files = sourceFiles(root);
const paths = trackedPaths(root);
const read = (path) => readFileSync(join(root, path), 'utf8');
const documents = paths.filter((path) => path.endsWith('.md')).map((path) => ({ path, text: read(path) }));
const maps = documents.filter(({ path }) => isMapDocument(path));
const { scripts } = JSON.parse(read('package.json'));
const found = [
  ...checkSizes(files),
  ...checkTables(files),
  ...checkRestrictedTerms(files),
  ...checkWords(files),
  ...checkCommands({ scripts, documents, paths }),
  ...checkMap({ documents: maps, paths, sources: files.map(({ text }) => text) }),
  ...checkVersions({
    packageText: read('package.json'),
    changelog: read('CHANGELOG.md'),
    contract: read('contract/src/vocabulary/limits.ts'),
  }),
  ...(await checkSubmissionWords(files)),
  ...(await checkSyntax(files)),
];

for (const problem of found) process.stdout.write(`${problem}\n`);
process.exitCode = found.length === 0 ? 0 : 1;
