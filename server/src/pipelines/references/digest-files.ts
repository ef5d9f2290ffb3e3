import { createHash } from 'node:crypto';

/** One digest for all files of a reference, as sha256sum writes them in the order of their lines; of one file its own. */
export function digestReferenceFiles(files: readonly { name: string; sha256: string }[]): string {
  const [first, ...others] = files;
  if (first && others.length === 0) return first.sha256;
  const lines = files.map(({ name, sha256 }) => `${sha256}  ${name}\n`).sort();
  return createHash('sha256').update(lines.join('')).digest('hex');
}
