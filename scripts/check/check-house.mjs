import { root } from '../setup/paths.mjs';
import { checkRestrictedTerms } from './check-restricted-terms.mjs';
import { checkSizes } from './check-sizes.mjs';
import { checkSyntax } from './check-syntax.mjs';
import { sourceFiles } from './source-files.mjs';

const files = sourceFiles(root);
const { problems, warnings } = await checkSyntax(files);
const found = [...checkSizes(files), ...checkRestrictedTerms(files), ...problems];

for (const warning of warnings) process.stdout.write(`long: ${warning}\n`);
for (const problem of found) process.stdout.write(`${problem}\n`);
process.exitCode = found.length === 0 ? 0 : 1;
