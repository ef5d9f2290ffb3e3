import { expect, test } from 'vitest';
import { linesOfStep } from './run-log.ts';

const at = '[2026-11-21 02:13:07] INFO';

// As cwltool writes it with --parallel and --cachedir; the second launch finds the first sample's job finished.
const log = `--- launched 2026-11-21T02:13:05.000Z
${at} [workflow ] start
${at} [step merge] start
${at} [job merge] Output of job will be cached in cache/aaa
${at} [job merge] /work/cache/aaa$ /bin/sh \\
    merge.sh \\
    --sample \\
    s0001
${at} [job merge_2] Output of job will be cached in cache/bbb
${at} [job merge_2] /work/cache/bbb$ /bin/sh \\
    merge.sh \\
    --sample \\
    s0002 \\
    inputs/s0002_forward.fastq
vsearch v2.22.1
${at} [job merge_2] Max memory used: 25MiB
${at} [job merge] completed success
${at} [step pool] start
${at} [job pool] Output of job will be cached in cache/ccc
${at} [job pool] /work/cache/ccc$ cat \\
    s0001.fasta
--- launched 2026-11-21T02:14:05.000Z
${at} [step merge] start
${at} [job merge] Output of job will be cached in cache/bbb
${at} [job merge_2] Using cached output in cache/aaa
${at} [job merge] completed success`;

const lines = log.split('\n').map((text, at) => ({ line: at + 1, text }));
const numbers = (step: string, item: string | null) => linesOfStep(lines, { step, item }).map(({ line }) => line);

test('of one sample its own jobs, with their commands and what their programs printed, over all launches', () => {
  expect(numbers('merge', 's0001')).toEqual([4, 5, 6, 7, 8, 17, 25]);
  expect(numbers('merge', 's0002')).toEqual([9, 10, 11, 12, 13, 14, 15, 16, 24, 26]);
});

test('a step shows all of its own output, and a pooled step none of a sample’s', () => {
  expect(numbers('pool', null)).toEqual([18, 19, 20, 21]);
  expect(numbers('merge', null)).toHaveLength(19);
  expect(numbers('merge', 's0003')).toEqual([]);
});

test('in the log of an engine that writes otherwise, lines that name the step or the sample', () => {
  const other = ['Issued job merge s0001', 'Issued job pool'].map((text, place) => ({ line: place + 1, text }));
  expect(linesOfStep(other, { step: 'pool', item: null }).map(({ line }) => line)).toEqual([2]);
  expect(linesOfStep(other, { step: 'merge', item: 's0001' }).map(({ line }) => line)).toEqual([1]);
});
