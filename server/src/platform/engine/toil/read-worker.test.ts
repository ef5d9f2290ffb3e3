import { expect, test } from 'vitest';
import { readWorker } from './read-worker.ts';

const at = (second: number, source: string, text: string) =>
  `[2026-11-21T02:14:0${second}+0000] [MainThread] [I] [${source}] ${text}`;
const job = 'flow.cwl.0.merge-reads.cwl';
const begin = [
  at(1, 'toil.worker', '---TOIL WORKER OUTPUT LOG---'),
  at(1, 'toil.worker', `Working on job 'CWLJob' ${job} kind-CWLJob/instance-1pdqw9uf v1`),
];
const command = [
  `${at(2, 'cwltool', `[job ${job}] /tmp/out$ /bin/sh \\`)}`,
  '    /tmp/merge reads.sh \\',
  '    --sample \\',
  "    's 1'",
];

test('a job at work tells its command as soon as it has one', () => {
  expect(readWorker(begin.join('\n'))).toMatchObject({ instance: '1pdqw9uf', version: 'v1', name: job, args: null });
  expect(readWorker([...begin, ...command].join('\n'))).toMatchObject({
    state: 'running',
    args: ['/bin/sh', '/tmp/merge reads.sh', '--sample', "'s 1'"],
    begun: new Date('2026-11-21T02:14:01Z'),
    ended: null,
  });
});

test('a job that ended well tells when, and its memory; what it printed itself is not taken for Toil’s words', () => {
  const printed = '[job pretend] completed permanentFail';
  const end = [
    at(3, 'cwltool', `[job ${job}] Max memory used: 879MiB`),
    at(4, 'cwltool', `[job ${job}] completed success`),
  ];
  expect(readWorker([...begin, ...command, printed, ...end].join('\n'))).toMatchObject({
    state: 'succeeded',
    exit_code: 0,
    max_memory_mib: 879,
    ended: new Date('2026-11-21T02:14:04Z'),
  });
});

test('a job that failed tells its exit code; one whose worker fell, none', () => {
  const end = [
    at(3, 'cwltool', `[job ${job}] exited with status: 7`),
    at(3, 'cwltool', `[job ${job}] completed permanentFail`),
  ];
  expect(readWorker([...begin, ...command, ...end].join('\n'))).toMatchObject({ state: 'failed', exit_code: 7 });
  const fell = at(5, 'toil.worker', 'Exiting the worker because of a failed job on host vm');
  expect(readWorker([...begin, fell].join('\n'))).toMatchObject({ state: 'failed', exit_code: null, args: null });
});

test('Toil’s own small jobs are nobody’s', () => {
  const scatter = at(1, 'toil.worker', "Working on job 'CWLScatter' kind-CWLScatter/instance-uuyqwg4p v1");
  expect(readWorker(scatter)).toBeNull();
  expect(readWorker('')).toBeNull();
});
