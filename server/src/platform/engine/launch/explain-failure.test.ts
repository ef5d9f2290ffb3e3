import { expect, test } from 'vitest';
import { explainError, explainFailure } from './explain-failure.ts';

test.each([
  ['OSError: [Errno 28] No space left on device', /disk .* is full\. Free some space/, true],
  ['job stopped: vsearch is not installed (Debian: apt-get install vsearch)', /apt-get install vsearch/, true],
  [
    'job stopped: vsearch was ended by signal 9, often for want of memory',
    /The system ended a step, most likely because it ran out of memory\. Free some memory, then retry\./,
    true,
  ],
  [
    "pkg_resources.DistributionNotFound: The 'setuptools' distribution was not found and is required by cwltool",
    /apt-get install python3-setuptools/,
    true,
  ],
  [
    '[job map] was terminated by signal: SIGKILL',
    /The system ended a step, most likely because it ran out of memory\. Free some memory, then retry\./,
    true,
  ],
  ['Requested at least 4096 ram but only 900 available', /too small.*4096 ram/, false],
  ['job stopped: vsearch failed: Illegal character', /^A step stopped: vsearch failed: Illegal character/, false],
  ['[2026-11-20 23:00:00] WARNING [job map_12] completed permanentFail', /^The step map failed/, false],
  ['[2026-11-20 23:00:00] WARNING [step map] completed permanentFail', /^The step map failed \(exit code 1\)/, false],
])('%s', (log, reason, retriable) => {
  const explained = explainFailure(`first line\n${log}\nlast line`, 1, 'cwltool');
  expect(explained.reason).toMatch(reason);
  expect(explained.retriable).toBe(retriable);
});

test('an engine ended from outside may be tried again', () => {
  expect(explainFailure('', null, 'cwltool')).toMatchObject({ retriable: true });
});

test('a full disk under the working folder is reported like one under a step', () => {
  expect(explainError(Object.assign(new Error('write'), { code: 'ENOSPC' }))?.reason).toMatch(/disk .* is full/);
  expect(explainError(new Error('a defect'))).toBeNull();
});
