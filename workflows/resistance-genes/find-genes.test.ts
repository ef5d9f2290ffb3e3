import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededDraws } from '../src/simulate-pairs.ts';
import { buildReference } from '../testing/build-reference.ts';
import { fastaOf, plantGenes, randomBases } from '../testing/plant-genes.ts';
import { runDocument } from '../testing/run-document.ts';
import { sequenceContigs } from '../testing/sequence-contigs.ts';

const folder = mkdtempSync(join(tmpdir(), 'cohortium-find-'));
const bin = join(import.meta.dirname, 'bin');
const draw = seededDraws(30);
const gene = { name: 'tet(A)_1_X1', bases: randomBases(900, draw) };
const longer = { name: 'tet(B)_1_X2', bases: gene.bases.slice(0, 600) + randomBases(900, draw) };
const genome = plantGenes({ genes: [{ ...gene, copies: 1 }], length: 20_000, seed: 31 });
const reads = sequenceContigs([genome], { depth: 12, seed: 32 });
let database = '';

beforeAll(async () => {
  database = (await buildReference('resistance-genes-database', { 'all.fsa': fastaOf([gene, longer]) })).folder;
  writeFileSync(join(folder, 'forward.fastq.gz'), reads.forward);
  writeFileSync(join(folder, 'contigs.fasta'), fastaOf([genome]));
  writeFileSync(join(folder, 'before.tsv'), 's0001\tcheck\tok\t800\t800\t\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the script in a new folder, as the engine would, after `before` in the same shell. */
function find(name: string, { file = 'forward.fastq.gz', before = ':', path = '/usr/bin:/bin' } = {}) {
  const cwd = join(folder, name);
  mkdirSync(cwd);
  const scripts = ['check-contents.sh', 'accept-alleles.awk', 'accept-loci.awk'].map((script) => join(bin, script));
  const given = ['--sample', 's0001', '--forward', join(folder, file), '--before', join(folder, 'before.tsv')];
  const terms = [...scripts, ...given, '--database', database, '--min-identity', '90', '--min-coverage', '60'];
  const reading = join(bin, '../../reads/bin/reading.sh');
  const run = spawnSync(
    '/bin/sh',
    ['-c', `${before}; exec /bin/sh "$@"`, 'sh', join(bin, 'find-genes.sh'), reading, ...terms],
    {
      cwd,
      env: { PATH: path, HOME: cwd },
      encoding: 'utf8',
    },
  );
  const hits = run.status === 0 ? readFileSync(join(cwd, 's0001.hits.tsv'), 'utf8').trimEnd().split('\n') : [];
  return { code: run.status, output: run.stderr, hits: hits.slice(1).map((line) => line.split('\t')) };
}

/** A folder with a program of this name that does something else. */
function pretend(name: string, program: string, script: string): string {
  const tools = join(folder, name);
  mkdirSync(tools);
  writeFileSync(join(tools, program), `#!/bin/sh\n${script}\n`);
  chmodSync(join(tools, program), 0o755);
  return `${tools}:/usr/bin:/bin`;
}

test('a locus of contigs belongs to the allele that it holds whole, not to a longer one that shares a part', () => {
  expect(find('contigs', { file: 'contigs.fasta' }).hits.map((hit) => hit.slice(1, 4))).toEqual([
    ['tet(A)_1_X1', '100.000', '100'],
  ]);
});

test('reads of a gene give it its whole length', () => {
  const [hit = []] = find('reads').hits;
  expect([hit[1], hit[3], hit[7]]).toEqual(['tet(A)_1_X1', '100.00', '1']);
});

interface Allele {
  name: string;
  identity: number;
  pairs: number;
  /** Aligned bases, over 900 of the allele. */
  bases: number;
}

/** Which alleles are accepted, of what kma writes of them. */
function accepted(alleles: Allele[]): string[] {
  const found = alleles.map(({ name, identity, bases }) =>
    [name, 1, 1, 900, 1, Math.min(100, bases / 9), identity].join('\t'),
  );
  const counted = alleles.map(({ name, pairs, bases }) =>
    [name, 1, 1, 1, 1, 1, bases, 0, 0, 0, 0, 0, 0, 2 * pairs, pairs].join('\t'),
  );
  const files = { 'found.res': ['#Template', ...found], 'found.mapstat': ['# refSequence', ...counted] };
  const paths = Object.entries(files).map(([name, lines]) => {
    writeFileSync(join(folder, name), `${lines.join('\n')}\n`);
    return join(folder, name);
  });
  const terms = ['sample=s0001', 'identity=90', 'coverage=60', 'adjust=1'].flatMap((term) => ['-v', term]);
  const script = join(bin, 'accept-alleles.awk');
  const { stdout } = spawnSync('/bin/sh', ['-c', 'exec awk "$@"', 'sh', ...terms, '-f', script, ...paths], {
    encoding: 'utf8',
  });
  const rows = stdout.trimEnd().split('\n');
  return rows.flatMap((row) => (row.endsWith('\t1') ? [row.split('\t')[1] ?? ''] : []));
}

test.each([
  ['of one pair, alike in all of 300 bases', { pairs: 1, identity: 100 }, ['sul1_1_X1']],
  ['of one pair, alike in 97 of 100 bases', { pairs: 1, identity: 97 }, ['sul1_1_X1']],
  ['of one pair, alike in 91 of 100 bases: 88 may be the truth', { pairs: 1, identity: 91 }, []],
  ['of two pairs, alike in 94 of 100 bases', { pairs: 2, identity: 94 }, ['sul1_1_X1']],
])('a gene that shallow reads show in part counts if its identity is sure: %s', (_, evidence, expected) => {
  expect(accepted([{ name: 'sul1_1_X1', bases: 300, ...evidence }])).toEqual(expected);
});

test('a pair that fits a relative of a gene ten times as deep is a stray of that gene, and none of another family', () => {
  const deep = { name: "aac(6')-Ib-cr_1_X1", identity: 100, pairs: 15, bases: 4500 };
  const strays = ["aac(6')-Ib3_1_X2", 'sul1_1_X3'].map((name) => ({ name, identity: 100, pairs: 1, bases: 300 }));
  expect(accepted([deep, ...strays])).toEqual([deep.name, 'sul1_1_X3']);
  expect(accepted([{ ...deep, pairs: 5, bases: 1500 }, ...strays])).toHaveLength(3);
});

test('a file cut off while it was written stops the job and is not held against the sample', () => {
  expect(find('cut', { before: 'ulimit -f 4' })).toMatchObject({
    code: 75,
    output: expect.stringContaining('job stopped'),
  });
});

test('a tool that is killed stops the job', () => {
  const path = pretend('killed', 'kma', 'kill -9 $$');
  expect(find('killing', { path })).toMatchObject({
    code: 75,
    output: expect.stringContaining('kma was ended by signal 9'),
  });
});

test('a run that is taken up again computes no finished step twice', async () => {
  const kept = join(folder, 'kept');
  mkdirSync(kept);
  const run = {
    pipeline: 'resistance-genes',
    samples: [reads],
    references: { database: `${database}/` },
    folder: kept,
  };
  const params = { min_reads: 100 };
  const first = await runDocument({ ...run, params });
  expect(first.feature_table).toContain('tet(A)');
  const path = pretend('broken', 'kma', 'exit 1');
  // What is counted by is asked for in the last step alone.
  const again = await runDocument({ ...run, params: { ...params, count_by: 'variant' }, path });
  expect(again.feature_table).toBe(first.feature_table);
  expect(again.sample_status).toBe(first.sample_status);
});
