import { expect, test } from 'vitest';
import { plotSelection, selectionCsv } from './plot-selection.ts';

/** F3D0 was processed twice. */
const members = [
  { sample_id: 'F3D0', internal_run_id: 'run1', result_id: 'result1' },
  { sample_id: 'F3D1', internal_run_id: 'run2', result_id: 'result2' },
  { sample_id: 'F3D0', internal_run_id: 'run3', result_id: 'result3' },
];

test('a selection on a plot knows its processed samples, its results, and which belongs to which', () => {
  expect(plotSelection(['result3', 'result1', 'withdrawn'], members)).toEqual({
    selectedIds: ['run3', 'run1'],
    resultIds: ['result3', 'result1'],
    runToResultMap: { run3: 'result3', run1: 'result1' },
  });
});

test('saved, each row has its own id, also where a sample was processed twice', () => {
  expect(
    selectionCsv(plotSelection(['result3', 'result1'], members), members)
      .trim()
      .split('\r\n'),
  ).toEqual(['local_id,sample_id,internal_run_id,result_id', 'F3D0_0,F3D0,run3,result3', 'F3D0_1,F3D0,run1,result1']);
});
