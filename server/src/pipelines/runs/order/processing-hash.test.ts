import { describe, expect, test } from 'vitest';
import { describeSameRun, formatTimeUtc, processingHash } from './plan-run.ts';

const file = (read: 'forward' | 'reverse', sha256: string, lane = 1) => ({
  ...{ file_id: sha256, name: `${sha256}.fastq.gz`, read, lane, sha256 },
  ...{ size_bytes: 1, file_key: `uploads/${sha256}` },
});
const samples = [
  { id: 'one', files: [file('forward', 'a'), file('reverse', 'b')] },
  { id: 'two', files: [file('forward', 'c')] },
];
const pipeline = { id: 'amplicon-16s', version: '1.1.0' };
const hash = processingHash(pipeline, 'p', samples);

describe('the identity of a computation', () => {
  test('is the same whatever order the samples come in, and however their files are called', () => {
    expect(processingHash(pipeline, 'p', samples.toReversed())).toBe(hash);
    const renamed = samples.map((sample) => ({
      ...sample,
      files: sample.files.map((one) => ({ ...one, name: 'other', file_id: 'other' })),
    }));
    expect(processingHash(pipeline, 'p', renamed)).toBe(hash);
  });

  const [one = samples[0], two = samples[1]] = samples;
  test.each<[string, string]>([
    ['another version', processingHash({ ...pipeline, version: '1.2.0' }, 'p', samples)],
    ['another pipeline', processingHash({ ...pipeline, id: 'other' }, 'p', samples)],
    ['other parameters', processingHash(pipeline, 'q', samples)],
    ['a smaller pool', processingHash(pipeline, 'p', samples.slice(0, 1))],
    [
      'mates the other way round',
      processingHash(
        pipeline,
        'p',
        [{ id: 'one', files: [file('reverse', 'a'), file('forward', 'b')] }, two ?? samples[0]].flatMap(
          (sample) => sample ?? [],
        ),
      ),
    ],
    [
      'lanes the other way round',
      processingHash(pipeline, 'p', [
        { id: 'one', files: [file('forward', 'a', 2), file('reverse', 'b')] },
        ...samples.slice(1),
      ]),
    ],
    [
      'files of another sample',
      processingHash(pipeline, 'p', [
        { id: 'one', files: two?.files ?? [] },
        { id: 'two', files: one?.files ?? [] },
      ]),
    ],
  ])('is another one with %s', (_, other) => {
    expect(other).toMatch(/^[0-9a-f]{64}$/);
    expect(other).not.toBe(hash);
  });
});

describe('the run that has computed the same is named, with whose it is and when', () => {
  const details = { name: 'Mouse gut', created_by: 'Ana Ribeiro', created_at: '2026-11-21T02:13:00.000Z' };
  test.each([
    ['succeeded', '2026-11-21T02:20:00.000Z', 'were computed by “Mouse gut” (Ana Ribeiro) on 21 Nov 2026, 02:20 UTC'],
    ['running', null, 'are being computed by “Mouse gut” (Ana Ribeiro), started on 21 Nov 2026, 02:13 UTC'],
    ['queued', null, 'are queued by “Mouse gut” (Ana Ribeiro), started on 21 Nov 2026, 02:13 UTC'],
  ] as const)('%s', (state, finished_at, message) => {
    expect(describeSameRun({ ...details, state, finished_at })).toContain(message);
  });

  test('in a time that every reader can place', () => {
    expect(formatTimeUtc('2026-01-02T23:59:59.999Z')).toBe('2 Jan 2026, 23:59 UTC');
  });
});
