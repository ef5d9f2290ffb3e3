import { expect, test } from 'vitest';
import type { EngineEvent } from '../engine.ts';
import { attachFiles } from './send-request.ts';
import { TaskEventReader } from './task-events.ts';

const now = new Date('2026-11-21T03:00:00Z');
const begun = { id: 'merge.1', name: 'merge', cmd: ['sh merge.sh --sample s0001'], start_time: '2026-11-21T02:00:00Z' };
const ended = { ...begun, end_time: '2026-11-21T02:00:09Z', exit_code: 0 };

function narrator() {
  const events: EngineEvent[] = [];
  const on_event = (event: EngineEvent) => void events.push(event);
  const launch = { work_dir: '/w', workflow: '/w/flow.cwl', inputs: {}, item_option: '--sample', on_event };
  return { events, narrator: new TaskEventReader(launch) };
}

test('what changed between two looks is reported once, in order', () => {
  const { events, narrator: details } = narrator();
  expect(details.toLogLines([begun], now)).toEqual(['[merge.1] running']);
  expect(details.toLogLines([begun], now)).toEqual([]);
  expect(details.toLogLines([ended, { id: 'pool.0', name: 'pool' }], now)).toEqual(['[merge.1] succeeded']);
  details.close({ succeeded: true, at: now });
  expect(events.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    'step running',
    'job running',
    'job succeeded',
    'step succeeded',
  ]);
  expect(events[2]).toMatchObject({ step: 'merge', item: 's0001', exit_code: 0, elapsed_seconds: 9, attempts: 1 });
});

test('a task that came and went between two looks is distinguished from its beginning', () => {
  const { events, narrator: details } = narrator();
  details.toLogLines([{ ...ended, exit_code: 3 }], now);
  const jobs = events.filter(({ kind }) => kind === 'job');
  expect(jobs.map(({ state }) => state)).toEqual(['running', 'failed']);
  expect(jobs[1]).toMatchObject({ exit_code: 3, at: new Date('2026-11-21T02:00:09Z') });
});

test('times that cannot be read do not matter', () => {
  const { events, narrator: details } = narrator();
  details.toLogLines([{ id: 'x', name: 'x', start_time: 'soon', end_time: 'later' }], now);
  expect(events.at(-1)).toMatchObject({ state: 'succeeded', item: null, elapsed_seconds: null, at: now });
});

test('files of this machine become attachments, each once; addresses elsewhere stay', () => {
  const reads = { class: 'File', location: 'file:///data/a%231_R1.fastq.gz' };
  const { params, attachments } = attachFiles({
    samples: [{ sample_id: 's0001', forward: reads, reverse: null }],
    again: { class: 'File', path: '/data/a#1_R1.fastq.gz' },
    other: { class: 'File', location: 'https://ena.example/b.fastq.gz' },
    min: 3,
  });
  expect([...attachments]).toEqual([['inputs/1/a#1_R1.fastq.gz', '/data/a#1_R1.fastq.gz']]);
  const location = 'inputs/1/a#1_R1.fastq.gz';
  expect(params).toEqual({
    samples: [{ sample_id: 's0001', forward: { class: 'File', location }, reverse: null }],
    again: { class: 'File', location },
    other: { class: 'File', location: 'https://ena.example/b.fastq.gz' },
    min: 3,
  });
});
