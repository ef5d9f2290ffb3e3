import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { printLine } from './print-line.mjs';
import { runProgram } from './run-program.mjs';
import { isStamped, writeStamp } from './stamp.mjs';
import { unpackPackages } from './unpack-debian-data.mjs';

// Raise it when what is written changes.
const layout = '1';
const builtIn = join(root, 'var/built-in/kraken2-database');
const packages = ['ragout-examples', 'sibelia-examples', 'kleborate-examples', 'ariba'];

/** Six bacterial genomes out of Debian's example packages, of which a demo portal builds a small Kraken 2 database. */
export async function unpackGenomes() {
  const stamp = join(builtIn, '.stamp');
  if (await isStamped(stamp, layout)) return;
  const folder = await mkdtemp(join(tmpdir(), 'cohortium-genomes-'));
  try {
    const problem = await unpack(folder);
    if (problem) {
      return printLine(`No demonstration Kraken 2 database: ${problem}. It is tried again at the next start.`);
    }
    await writeStamp(stamp, layout);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A reason why it cannot be done, or nothing. */
async function unpack(folder) {
  if ((await runProgram('apt-get', ['--version'])).code !== 0) {
    return 'its genomes come in Debian packages, but this system has no apt';
  }
  printLine('Fetching six genomes for the demonstration Kraken 2 database (four Debian packages, 40 MB) …');
  const unpacked = join(folder, 'unpacked');
  const failure = await unpackPackages(folder, packages);
  if (failure) return failure;
  await mkdir(builtIn, { recursive: true });
  const script = join(root, 'workflows/references/kraken2-database/demo/write-genomes.py');
  const { code, output } = await runProgram('python3', [script, unpacked, builtIn]);
  if (code !== 0) return `the genomes cannot be written (${output.trim().split('\n').at(-1)})`;
  await writeDescription();
  return null;
}

async function writeDescription() {
  const names = ['genomes.fna', 'lineages.tsv'];
  const digest = async (name) =>
    createHash('sha256')
      .update(await readFile(join(builtIn, name)))
      .digest('hex');
  const about = {
    kind: 'kraken2-database',
    name: 'Six bacteria (demonstration)',
    version: '1',
    terms_of_use: 'Genomes of the INSDC, out of the example files of Debian’s ragout, sibelia, kleborate and ariba.',
    caution:
      'Demonstration database of six species: reads of all others stay unclassified or get a wrong name. Do not publish with it.',
    with_demo: true,
    files: await Promise.all(names.map(async (name) => ({ name, sha256: await digest(name) }))),
  };
  await writeFile(join(builtIn, 'reference.json'), `${JSON.stringify(about, null, 2)}\n`);
}
