import { expect, test } from 'vitest';
import { JobEventReader } from './job-events.ts';

const at = new Date('2026-11-20T12:00:00Z');
const later = new Date('2026-11-20T12:00:02.5Z');

// As cwltool 3.1.20230209161050 writes it, with what jobs print in between.
const begun = [
  '[2026-11-20 12:00:00] INFO [job merge_2] Output of job will be cached in /w/cache/k2',
  '[2026-11-20 12:00:00] INFO [job merge_2] /w/cache/k2$ /bin/sh \\',
  '    /w/tmp/merge.sh \\',
  "    '/w/a --sample file' \\",
  '    --sample \\',
  "    's 2'",
];

function narrate(narrator: JobEventReader, lines: string[], when = at) {
  return lines.flatMap((line) => narrator.toEvent(line, when) ?? []);
}

test('a command over several lines is one event, with the item it names', () => {
  const [event] = narrate(new JobEventReader('--sample'), begun);
  const command = "/bin/sh /w/tmp/merge.sh '/w/a --sample file' --sample 's 2'";
  expect(event).toMatchObject({ kind: 'job', step: 'merge', job: 'merge_2', item: 's 2', state: 'running', command });
});

test('the end of a job carries its exit code, memory and time', () => {
  const narrator = new JobEventReader('--sample');
  narrate(narrator, begun);
  const end = narrate(
    narrator,
    [
      'a line that the job printed [job merge_2] completed success',
      '[2026-11-20 12:00:02] INFO [job merge_2] Max memory used: 41MiB',
      '[2026-11-20 12:00:02] WARNING [job merge_2] exited with status: 75',
      '[2026-11-20 12:00:02] WARNING [job merge_2] completed permanentFail',
    ],
    later,
  );
  expect(end).toHaveLength(1);
  expect(end[0]).toMatchObject({
    state: 'failed',
    exit_code: 75,
    max_memory_mib: 41,
    elapsed_seconds: 2.5,
    folder: '/w/cache/k2',
  });
});

test('a launch that goes on knows items and attempts from the earlier log, whatever its jobs are called now', () => {
  const narrator = new JobEventReader('--sample');
  narrator.replay(begun);
  const reused = narrator.toEvent('[2026-11-20 12:05:00] INFO [job merge_7] Using cached output in /w/cache/k2', later);
  expect(reused).toMatchObject({
    state: 'succeeded',
    reused: true,
    item: 's 2',
    job: 'merge_7',
    attempts: 1,
    folder: '/w/cache/k2',
  });
  expect(narrate(narrator, begun)[0]).toMatchObject({ attempts: 2 });
});

test('a log cut off within a command does not swallow the next launch', () => {
  const narrator = new JobEventReader('--sample');
  narrator.replay(begun.slice(0, 3));
  expect(narrate(narrator, begun)).toHaveLength(1);
});

test('a scattered step begins once', () => {
  const start = '[2026-11-20 12:00:00] INFO [step merge] start';
  expect(narrate(new JobEventReader(undefined), [start, start])).toHaveLength(1);
});
