import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { testHome } from '../../../test/testing/test-home.ts';
import { phyloseqScript } from './create-bundle.ts';

const run = promisify(execFile);

test('a table in which no feature has a lineage becomes a phyloseq object without taxonomy, with a sheet or without', async () => {
  const home = testHome();
  const lines = (...rows: string[]) => `${rows.join('\n')}\n`;
  const folderOf = async (name: string, files: Record<string, string>) => {
    const folder = join(home, name);
    await mkdir(folder);
    const all = { ...files, 'counts.tsv': lines('feature_id\ts1\ts2', 'o1\t5\t0', 'o2\t1\t7') };
    for (const [file, text] of Object.entries(all)) await writeFile(join(folder, file), text);
    return folder;
  };
  const taxonomy = lines('feature_id\tdomain\tphylum\tgenus', 'o1\t\t\t', 'o2\t\t\t');
  const sheet = lines('sample_id\tdiet', 's1\toats', 's2\trye');
  const folders = [
    await folderOf('described', { 'taxonomy.tsv': taxonomy, 'samples.tsv': sheet }),
    await folderOf('bare', { 'taxonomy.tsv': taxonomy }),
  ];
  const script = join(home, 'build.R');
  await writeFile(script, phyloseqScript);
  // One R for both: to load phyloseq takes it five seconds of processor.
  const each = `for (folder in commandArgs(TRUE)) { setwd(folder); cat("in a folder\n"); source("${script}", new.env()) }`;
  const { stdout } = await run('Rscript', ['--vanilla', '-e', each, ...folders]);
  const [, described = '', bare = ''] = stdout.split('in a folder');
  expect(described).toMatch(/2 taxa and 2 samples/);
  expect(described).toMatch(/1 sample variables/);
  expect(described).not.toMatch(/tax_table/);
  expect(bare).toMatch(/2 taxa/);
}, 120_000);
