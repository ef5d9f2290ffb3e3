import { copyFile, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isRoot, root } from './paths.mjs';
import { printLine } from './print-line.mjs';
import { runProgram } from './run-program.mjs';
import { isStamped, writeStamp } from './stamp.mjs';
import { writeReference } from './write-reference.mjs';

// Raise it when what is written below changes.
const layout = '2';
const library = 'usr/lib/R/site-library';
const extdata = { lung: `${library}/metagenomeSeq/extdata`, dada2: `${library}/dada2/extdata` };
const copies = [
  ...['CHK_clinical.csv', 'CHK_NAME.otus.count.csv', 'CHK_otus.taxonomy.csv'].map((name) => ['lung', name]),
  ...['sam1F.fastq.gz', 'sam1R.fastq.gz', 'sam2F.fastq.gz', 'sam2R.fastq.gz'].map((name) => ['dada2', name]),
];
const packages = ['microbiomeutil-data', 'r-bioc-metagenomeseq', 'r-bioc-dada2'];

/** The demo's data and the default reference, out of Debian packages that are downloaded but not installed. */
export async function unpackDebianData() {
  const stamp = join(root, 'var/debian-data/.stamp');
  if (await isStamped(stamp, layout)) return;
  const folder = await mkdtemp(join(tmpdir(), 'cohortium-debian-'));
  try {
    const problem = await unpack(folder);
    if (problem)
      return printLine(`No demo data and no built-in reference: ${problem}. It is tried again at the next start.`);
    await writeStamp(stamp, layout);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A reason why it cannot be done, or nothing. */
async function unpack(folder) {
  if ((await runProgram('apt-get', ['--version'])).code !== 0)
    return 'they come in Debian packages, but this system has no apt';
  printLine('Fetching demo data and the default 16S reference (three Debian packages, 6 MB) …');
  const unpacked = join(folder, 'unpacked');
  const failure = await unpackPackages(folder, packages);
  if (failure) return failure;
  for (const [set, name] of copies) {
    await putInPlace(join(unpacked, extdata[set], name), join(root, 'var/demo', set, name));
  }
  const gold = join(unpacked, 'usr/share/microbiomeutil-data/RESOURCES/rRNA16S.gold.fasta');
  await writeReference(gold, join(root, 'var/built-in'));
  return null;
}

// As root apt would hand the download to its own user, who may not write here.
const aptUserOptions = isRoot ? ['-o', 'APT::Sandbox::User=root'] : [];

/** Fetches Debian packages and unpacks them into `unpacked` of a folder: a reason why it failed, or null. */
export async function unpackPackages(folder, names) {
  const failure = (await download(folder, [], names)) && (await downloadWithNewLists(folder, names));
  if (failure) return `apt-get download failed (${failure})`;
  for (const name of (await readdir(folder)).filter((entry) => entry.endsWith('.deb'))) {
    const { code, output } = await runProgram('dpkg-deb', ['-x', join(folder, name), join(folder, 'unpacked')]);
    if (code !== 0) return `${name} cannot be unpacked (${output.trim()})`;
  }
  return null;
}

async function download(folder, options, names) {
  const args = [...aptUserOptions, ...options, 'download', ...names];
  const { code, output } = await runProgram('apt-get', args, { cwd: folder });
  return code === 0 ? null : reasonOf(output);
}

/** Where apt's lists are empty (a fresh container) or old: lists of our own need no root. */
async function downloadWithNewLists(folder, names) {
  const lists = join(folder, 'lists');
  const cache = join(folder, 'cache');
  await mkdir(join(lists, 'partial'), { recursive: true });
  await mkdir(join(cache, 'archives/partial'), { recursive: true });
  const options = ['-o', `Dir::State::Lists=${lists}`, '-o', `Dir::Cache=${cache}`, '-o', 'Debug::NoLocking=1'];
  const { code, output } = await runProgram('apt-get', [...aptUserOptions, ...options, 'update', '-qq']);
  return code === 0 ? download(folder, options, names) : reasonOf(output);
}

const reasonOf = (output) =>
  output.split('\n').find((line) => line.startsWith('E:')) ?? output.trim().split('\n').at(-1);

async function putInPlace(from, to) {
  await mkdir(dirname(to), { recursive: true });
  await copyFile(from, `${to}.part`);
  await rename(`${to}.part`, to);
}
