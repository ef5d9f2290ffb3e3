import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { printLine } from './print-line.mjs';
import { isStamped, writeStamp } from './stamp.mjs';
import { unpackPackages } from './unpack-debian-data.mjs';

// Raise it when what is written changes.
const layout = '1';
const folder = join(root, 'var/demo/androgen');
const inPackage = 'usr/lib/R/site-library/goseq/extdata/Li_sum.txt';

/**
 * Counts of 49,506 genes in prostate cancer cells with and without androgen (Li et al. 2008), out of a Debian package that is
 * not installed: tests compare differential expression with R’s own numbers on them.
 */
export async function unpackGeneCounts() {
  const stamp = join(folder, '.stamp');
  if (await isStamped(stamp, layout)) return;
  const work = await mkdtemp(join(tmpdir(), 'cohortium-goseq-'));
  try {
    printLine('Fetching gene counts for tests (a Debian package, 1.7 MB) …');
    const failure = await unpackPackages(work, ['r-bioc-goseq']);
    if (failure) return printLine(`No gene counts for tests: ${failure}.`);
    await mkdir(folder, { recursive: true });
    await copyFile(join(work, 'unpacked', inPackage), join(folder, 'Li_sum.txt'));
    await writeStamp(stamp, layout);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
