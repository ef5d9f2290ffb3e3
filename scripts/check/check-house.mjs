import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup/paths.mjs';
import { checkMap, isMapDocument } from './check-map.mjs';
import { checkRestrictedTerms } from './check-restricted-terms.mjs';
import { checkSizes } from './check-sizes.mjs';
import { checkSyntax } from './check-syntax.mjs';
import { checkWords } from './check-words.mjs';
import { sourceFiles, trackedPaths } from './source-files.mjs';

const files = sourceFiles(root);
const paths = trackedPaths(root);
const documents = paths.filter(isMapDocument).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
const found = [
  ...checkSizes(files),
  ...checkRestrictedTerms(files),
  ...checkWords(files),
  ...checkMap({ documents, paths, sources: files.map(({ text }) => text) }),
  ...(await checkSyntax(files)),
];

for (const problem of found) process.stdout.write(`${problem}\n`);
process.exitCode = found.length === 0 ? 0 : 1;
