// Regular expressions of the server that a hostile text keeps busy for longer than its length warrants (ReDoS).
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from '@swc/core';
import { check } from 'recheck';
import { root } from '../setup/paths.mjs';
import { isProof, sourceFiles } from './source-files.mjs';

const isChecked = ({ path }) => /^(?:contract|server|stats|workflows)\/.*\.ts$/.test(path) && !isProof(path);

/** Reads SQL that the portal itself wrote; values of people travel beside it. */
const exempt = new Set(['server/src/index-host/read-statement.ts']);

/** Safe patterns of earlier checks: what a pattern costs never changes. */
const cacheFile = join(root, 'node_modules/.cache/check/safe-patterns.json');

function readCache() {
  try {
    return new Set(JSON.parse(readFileSync(cacheFile, 'utf8')));
  } catch {
    return new Set();
  }
}

function patternsOf(node, found = []) {
  if (node === null || typeof node !== 'object') return found;
  if (node.type === 'RegExpLiteral') found.push({ pattern: node.pattern, flags: node.flags });
  for (const child of Object.values(node)) patternsOf(child, found);
  return found;
}

const safe = readCache();
const problems = [];
for (const { path, text } of sourceFiles(root).filter((file) => isChecked(file) && !exempt.has(file.path))) {
  for (const { pattern, flags } of patternsOf(await parse(text, { syntax: 'typescript', target: 'es2024' }))) {
    const written = `/${pattern}/${flags}`;
    if (safe.has(written)) continue;
    const { status, complexity, attack } = await check(pattern, flags, { timeout: 20_000 });
    if (status === 'vulnerable')
      problems.push(`${path}: ${written} takes ${complexity.summary} time, for example on ${attack.pattern}`);
    else safe.add(written);
  }
}
mkdirSync(dirname(cacheFile), { recursive: true });
writeFileSync(cacheFile, JSON.stringify([...safe].sort()));

for (const problem of problems) process.stdout.write(`${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
process.exit();
