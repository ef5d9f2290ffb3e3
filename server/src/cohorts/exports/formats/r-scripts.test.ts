import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { testHome } from '../../../testing/test-home.ts';
import { phyloseqScript } from './r-scripts.ts';

const run = promisify(execFile);

test('a table in which no feature has a lineage becomes a phyloseq object without taxonomy, with a sheet or without', async () => {
  const home = testHome();
  const lines = (...rows: string[]) => `${rows.join('\n')}\n`;
  const built = async (name: string, files: Record<string, string>) => {
    const folder = join(home, name);
    await mkdir(folder);
    const all = { ...files, 'counts.tsv': lines('feature_id\ts1\ts2', 'o1\t5\t0', 'o2\t1\t7') };
    for (const [file, text] of Object.entries(all)) await writeFile(join(folder, file), text);
    const { stdout } = await run('Rscript', ['--vanilla', '-e', phyloseqScript], { cwd: folder });
    return stdout;
  };
  const taxonomy = lines('feature_id\tdomain\tphylum\tgenus', 'o1\t\t\t', 'o2\t\t\t');
  const sheet = lines('sample_id\tdiet', 's1\toats', 's2\trye');
  const [described, bare] = await Promise.all([
    built('described', { 'taxonomy.tsv': taxonomy, 'samples.tsv': sheet }),
    built('bare', { 'taxonomy.tsv': taxonomy }),
  ]);
  expect(described).toMatch(/2 taxa and 2 samples/);
  expect(described).toMatch(/1 sample variables/);
  expect(described).not.toMatch(/tax_table/);
  expect(bare).toMatch(/2 taxa/);
}, 120_000);
