import { expect, test } from 'vitest';
import { filterByRun, filterSlot } from './browser-filter.ts';

const run = '0193a5b27c6d7e8f9a0b1c2d3e4f5061';

test('a run hands over its samples in place of the last filter', () => {
  filterSlot('lab').write([{ condition: 'and', field: 'sex', operator: '=', value: 'female', regex: false }]);
  expect(filterByRun('lab', run)).toBe(true);
  expect(filterSlot('lab').read()).toEqual([
    { condition: 'and', field: 'run_id', operator: '=', value: run, regex: false },
  ]);
});

test('each workspace keeps its own filter', () => {
  filterByRun('lab', run);
  expect(filterSlot('other lab').read()).toBeNull();
});

test('an address without a real run changes nothing', () => {
  filterSlot('third').write([]);
  expect(filterByRun('third', "x' or 1=1")).toBe(false);
  expect(filterSlot('third').read()).toEqual([]);
});
