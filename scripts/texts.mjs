// npm run texts [-- part of a path, or of a sentence]: every sentence that a person can read, with its place.
import { join } from 'node:path';
import { findTexts } from './check/find-texts.mjs';
import { sourceFiles } from './check/source-files.mjs';

const [expected = ''] = process.argv.slice(2);
const texts = await findTexts(sourceFiles(join(import.meta.dirname, '..')));
const matches = texts.filter(({ path, text }) => path.includes(expected) || text.includes(expected));
for (const { path, line, text } of matches) process.stdout.write(`${path}:${line}\t${text}\n`);
process.stderr.write(`${matches.length} sentences and labels\n`);
