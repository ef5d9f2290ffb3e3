import { expect, test } from 'vitest';
import { mouseRun, stepOf } from '../runs/run.fixture.ts';
import { applyToDetail, applyToLog, MAX_LOG_LINES } from './use-run.ts';

const detail = mouseRun({ step_records: [stepOf('merge', 'F3D1')] });
const lines = (...numbers: number[]) => ({
  event: 'log',
  data: numbers.map((line) => ({ line, text: `line ${line}` })),
});

test('a step that goes on takes the place of what was known of it; the others stay', () => {
  const begun = stepOf('merge', 'F3D1', { state: 'running', attempts: 1 });
  const once = applyToDetail(detail, { event: 'step', data: begun });
  expect(once.step_records).toEqual([begun]);
  const other = stepOf('merge', 'F3D145', { state: 'failed', reason: 'The gzip stream ends early.' });
  expect(applyToDetail(once, { event: 'step', data: other }).step_records).toEqual([begun, other]);
});

test('news of the run keep what only its detail says', () => {
  const { steps, samples, step_records, ...run } = mouseRun({ state: 'succeeded', progress: 1 });
  const after = applyToDetail(detail, { event: 'run', data: run });
  expect(after).toMatchObject({ state: 'succeeded', progress: 1, steps, samples });
  expect(after.step_records).toHaveLength(step_records.length + 1);
});

test('lines sent again after a lost connection appear in the log once', () => {
  const log = applyToLog(applyToLog([], lines(1, 2)), lines(1, 2, 3));
  expect(log.map(({ line }) => line)).toEqual([1, 2, 3]);
});

test('a log without end keeps its last lines', () => {
  const log = applyToLog([], lines(...Array.from({ length: MAX_LOG_LINES + 5 }, (_, at) => at + 1)));
  expect(log).toHaveLength(MAX_LOG_LINES);
  expect(log[0]?.line).toBe(6);
});

test('an event that this page does not know, or cannot read, changes nothing', () => {
  expect(applyToDetail(detail, { event: 'weather', data: {} })).toBe(detail);
  expect(applyToDetail(detail, { event: 'step', data: { step: 4 } })).toBe(detail);
  const log = applyToLog([], lines(1));
  expect(applyToLog(log, { event: 'log', data: 'text' })).toBe(log);
  expect(applyToLog(log, lines(1))).toBe(log);
});
