import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { systemClock } from '#platform/clock';
import { createCwltoolEngine } from '#platform/engine';
import { findSoftware } from './provenance.ts';

const engine = createCwltoolEngine({ clock: systemClock });

test('a program is named with its version and the digest of its file; one that is absent says so', async () => {
  const software = [
    { name: 'vsearch', version_command: ['vsearch', '--version'] },
    { name: 'unheard-of', version_command: ['unheard-of', '--version'] },
  ];
  const found = await findSoftware({ engine }, { software });
  const digest = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');
  expect(found).toEqual([
    { name: 'cwltool', version: expect.stringMatching(/^\d/), sha256: digest('/usr/bin/cwltool') },
    { name: 'vsearch', version: expect.stringMatching(/^\d+\.\d+/), sha256: digest('/usr/bin/vsearch') },
    { name: 'unheard-of', version: 'not installed', sha256: null },
  ]);
});
