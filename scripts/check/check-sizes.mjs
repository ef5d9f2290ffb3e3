import { basename, dirname } from 'node:path';
import { isProof } from './source-files.mjs';

const GENERIC_NAMES = /^(?:utils?|helpers?|common|misc|shared|types|managers?|handlers?)$/;
const VARIANT_NAME = /[-.](?:v2|new|impl)\./i;
const KEBAB_CASE = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9-]+)*$/;

const limits = { file: 300, proof: 600, folder: 18 };

/** Sizes and names of DESIGN §3: sentences for what is too large or says nothing. */
export function checkSizes(files) {
  return [...files.flatMap(checkFile), ...checkFolders(files)];
}

function checkFile({ path, text }) {
  const problems = [];
  const lines = codeLines(text);
  const limit = isProof(path) || /\.data\.\w+$/.test(path) ? limits.proof : limits.file;
  if (lines > limit) problems.push(`${path} has ${lines} lines of code, more than ${limit}: split it by subject.`);
  const words = path.split('/').map((part) => part.split('.')[0] ?? '');
  const empty = words.find((word) => GENERIC_NAMES.test(word));
  if (empty) problems.push(`${path}: “${empty}” is too generic a name`);
  const name = basename(path);
  if (VARIANT_NAME.test(name)) problems.push(`${path}: rewrite the file in place instead of adding a new variant`);
  if (!KEBAB_CASE.test(name)) problems.push(`${path}: file names must be kebab-case`);
  return problems;
}

/** Lines that are neither empty nor only a comment. */
export function codeLines(text) {
  return text.split('\n').filter((line) => !/^\s*(?:\/\/.*|\*.*|\/\*.*|#.*)?$/.test(line)).length;
}

// Tests stand next to their subject and do not crowd it.
function checkFolders(files) {
  const counts = new Map();
  for (const { path } of files.filter((file) => !isProof(file.path))) {
    const folder = dirname(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const crowded = [...counts].filter(([, count]) => count > limits.folder);
  return crowded.map(([folder, count]) => `${folder} holds ${count} files, more than ${limits.folder}`);
}
