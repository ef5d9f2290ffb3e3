import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openThreads } from '#platform/concurrency';
import { openLog } from '#platform/logging';
import { testHome } from '../../../../test/testing/index.ts';
import { smallZip } from './document.fixture.ts';
import { readDocument } from './read-document.ts';

const platform = { threads: openThreads(1), log: openLog('silent') };
afterAll(() => platform.threads.close());

test('what cwltool found sound it is not asked again, whatever the steps are to be called; another content is read again', async () => {
  const path = join(testHome(), 'upload');
  const uploadOf = async (bytes: Uint8Array, sha256: string) => {
    await writeFile(path, bytes);
    return { path, name: 'small.zip', size_bytes: bytes.length, sha256 };
  };
  const first = await readDocument(platform, await uploadOf(await smallZip(), 'as it was'), {});
  expect(first.problems).toEqual([]);
  expect(first.workflow?.steps.map(({ id }) => id)).toEqual(['write']);

  // It would be refused; the hash says that nothing has changed since cwltool was asked.
  const broken = await smallZip((text) => text.replace('tools/write.cwl', '../../../etc/x.cwl'));
  const again = await readDocument(platform, await uploadOf(broken, 'as it was'), {
    titles: { write: 'Write it all' },
  });
  expect(again.workflow).toMatchObject({ inputs: first.workflow?.inputs, steps: [{ title: 'Write it all' }] });

  const other = await readDocument(platform, await uploadOf(broken, 'changed'), {});
  expect(other.workflow).toBeNull();
  expect(other.problems).toMatchObject([{ message: expect.stringContaining('is outside the workflow’s folder.') }]);
});
