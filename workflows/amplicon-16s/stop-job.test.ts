import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { simulateCommunity, simulateReads } from '../testing/simulate-reads.ts';

const folder = mkdtempSync(join(tmpdir(), 'cohortium-jobs-'));
const bin = join(import.meta.dirname, 'bin');
afterAll(() => rmSync(folder, { recursive: true }));

const reads = simulateReads(simulateCommunity(5, 16), { counts: [400, 400, 400, 400, 400], seed: 3 });
writeFileSync(join(folder, 'forward.fastq.gz'), reads.forward);
writeFileSync(join(folder, 'reverse.fastq.gz'), reads.reverse);
writeFileSync(join(folder, 'before.tsv'), 's0001\tprimers\tok\t2000\t\t\n');
const options = [
  ...['--sample', 's0001', '--before', join(folder, 'before.tsv')],
  ...['--forward', join(folder, 'forward.fastq.gz'), '--reverse', join(folder, 'reverse.fastq.gz')],
  ...['--min-overlap', '16', '--max-diffs', '20', '--truncate-length', '0'],
];

/** Runs the merge script in a new folder, as the engine would, after `before` in the same shell. */
function merge(name: string, before: string, path = '/usr/bin:/bin') {
  const cwd = join(folder, name);
  mkdirSync(cwd);
  const script = [join(bin, 'merge-reads.sh'), join(bin, '../../reads/bin/reading.sh'), ...options];
  const done = spawnSync('/bin/sh', ['-c', `${before}; exec /bin/sh "$@"`, 'sh', ...script], {
    cwd,
    env: { PATH: path, HOME: cwd },
    encoding: 'utf8',
  });
  return { code: done.status, said: done.stderr, left: readdirSync(cwd) };
}

test('with nothing wrong the script ends well', () => {
  expect(merge('well', ':')).toMatchObject({ code: 0, left: expect.arrayContaining(['s0001.merged.fastq']) });
});

test('a file cut off while it was written stops the job and is not held against the sample', () => {
  const { code, said } = merge('cut', 'ulimit -f 256');
  expect(code).toBe(75);
  expect(said).toContain('job stopped');
});

test('a missing tool stops the job and is named with its remedy', () => {
  const tools = join(folder, 'tools');
  mkdirSync(tools);
  for (const name of ['sh', 'cp', 'od', 'tr', 'ln', 'gzip', 'awk', 'cut', 'rm', 'grep', 'cat', 'dd', 'tail', 'sed']) {
    symlinkSync(join('/usr/bin', name), join(tools, name));
  }
  const { code, said } = merge('missing', ':', tools);
  expect(code).toBe(75);
  expect(said).toContain('vsearch is not installed (Debian: apt-get install vsearch)');
});

test('a tool that is killed stops the job', () => {
  const tools = join(folder, 'killed');
  mkdirSync(tools);
  writeFileSync(join(tools, 'vsearch'), '#!/bin/sh\nkill -9 $$\n');
  chmodSync(join(tools, 'vsearch'), 0o755);
  const { code, said } = merge('killing', ':', `${tools}:/usr/bin:/bin`);
  expect(code).toBe(75);
  expect(said).toContain('vsearch was ended by signal 9');
});
