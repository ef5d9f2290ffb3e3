import { describe, expect, test } from 'vitest';
import { describeActiveRuns } from './deletion.ts';

describe('what keeps a submission from being deleted', () => {
  test.each([
    ['nothing', [], null],
    ['one run, by its name', [{ name: 'V4 “deep”' }], 'The run “V4 “deep”” is unfinished'],
    ['one run without a name', [{ name: '' }], 'The run “” is unfinished'],
    ['several runs, counted', [{ name: 'a' }, { name: 'b' }], '2 runs are unfinished'],
  ])('is %s', (_, runs, message) => {
    expect(describeActiveRuns(runs)).toBe(message);
  });
});
