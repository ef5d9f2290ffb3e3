import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

interface PlainStudy {
  genes: readonly string[];
  samples: readonly Record<string, string | number>[];
  /** One list per sample; NaN is missing. */
  counts: readonly (readonly number[])[];
  formula: string;
}

const scripts = {
  deseq2: '../../expression/plain-deseq2.R',
  voom: '../../expression/plain-voom.R',
  limma: '../../methylation/plain-limma.R',
};

const lines = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((cells) => `${cells.join('\t')}\n`).join('');

const cellOf = (value = 0): string | number => (Number.isNaN(value) ? 'NA' : value);

/** What a script of R answers without the portal, from tables as a person would write them: numbers by row, NaN for NA. */
export async function runPlainR(
  script: URL,
  { genes, samples, counts, formula }: PlainStudy,
  files: Readonly<Record<string, string>> = {},
): Promise<Map<string, number[]>> {
  const folder = await mkdtemp(join(tmpdir(), 'cohortium-plain-r-'));
  try {
    const ids = samples.map((_, at) => `s${at}`);
    const columns = Object.keys(samples[0] ?? {});
    const tables: Record<string, string> = {
      'counts.tsv': lines([
        ['gene', ...ids],
        ...genes.map((gene, at) => [gene, ...counts.map((row) => cellOf(row[at]))]),
      ]),
      'samples.tsv': lines([
        ['', ...columns],
        ...samples.map((sample, at) => [`s${at}`, ...columns.map((name) => sample[name] ?? '')]),
      ]),
      'formula.txt': `${formula}\n`,
      ...files,
    };
    for (const [name, text] of Object.entries(tables)) await writeFile(join(folder, name), text);
    await run('/usr/bin/Rscript', ['--vanilla', fileURLToPath(script), folder]);
    const [, ...rows] = (await readFile(join(folder, 'answers.tsv'), 'utf8')).trim().split('\n');
    return new Map(
      rows.map((row) => {
        const [name = '', ...cells] = row.split('\t');
        return [name, cells.map(Number)];
      }),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The same of a model that the portal fits, by its own script. */
export const fitInPlainR = (engine: keyof typeof scripts, study: PlainStudy): Promise<Map<string, number[]>> =>
  runPlainR(new URL(scripts[engine], import.meta.url), study);
