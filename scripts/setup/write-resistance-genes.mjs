import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SetUpError } from './print-line.mjs';

/** ResFinder's genes as one FASTA file, with its drug classes and its version, and what the portal must say about them. */
export async function writeResistanceGenes(resfinder, { folder, version }) {
  const classes = (await readdir(resfinder)).filter((name) => name.endsWith('.fsa')).sort();
  if (classes.length === 0) throw new SetUpError('Debian’s resfinder-db holds no genes.');
  const texts = await Promise.all(classes.map((name) => readFile(join(resfinder, name), 'utf8')));
  const contents = [
    ['VERSION', `resfinder ${version}\n`],
    ['phenotypes.txt', await readFile(join(resfinder, 'phenotypes.txt'), 'utf8')],
    ['resfinder.fsa', texts.map((text) => `${text.trimEnd()}\n`).join('')],
  ];
  const about = {
    kind: 'resistance-genes-database',
    name: 'ResFinder (Debian)',
    version,
    terms_of_use:
      'Apache-2.0, © 2012–2018 Ole Lund, Technical University of Denmark (ResFinder database, as packaged by Debian).',
    caution: `Acquired genes known on ${dateOf(version)}: newer variants are shown as their closest known allele. Point mutations are not looked for.`,
    files: contents.map(([name, text]) => ({ name, sha256: createHash('sha256').update(text).digest('hex') })),
  };
  await mkdir(folder, { recursive: true });
  for (const [name, text] of contents) await put(join(folder, name), text);
  // Last: the portal takes the reference when it finds this.
  await put(join(folder, 'reference.json'), `${JSON.stringify(about, null, 2)}\n`);
}

/** Debian names the day of the commit: 0.0+git20220524.fa32d9a-1 is of 24 May 2022. */
export function dateOf(version) {
  const [, year, month, day] = /git(\d{4})(\d\d)(\d\d)/.exec(version) ?? [];
  if (!year) return `the day of version ${version}`;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
}

async function put(path, text) {
  await writeFile(`${path}.part`, text);
  await rename(`${path}.part`, path);
}
