import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { testHome } from '../../../../test/testing/index.ts';
import { chooseEntry, findEntries } from './read-document.ts';

const choose = (files: string[], entries: string[], expected?: string) => {
  const choice = chooseEntry({ name: 'flow.zip', files, entries, requested: expected });
  return 'entry' in choice ? choice.entry : choice.problem.message;
};

test('files that hold a workflow are found, the nearest to the top first', async () => {
  const home = testHome();
  const texts: Record<string, string> = {
    'lib/deep/sub.cwl': 'class: Workflow\n',
    'main.cwl': 'cwlVersion: v1.2\nclass: "Workflow"\n',
    'packed.json': '{"$graph": []}',
    'tool.cwl': 'class: CommandLineTool\n',
    'notes.txt': 'class: Workflow\n',
  };
  for (const [name, text] of Object.entries(texts)) {
    await mkdir(dirname(join(home, name)), { recursive: true });
    await writeFile(join(home, name), text);
  }
  expect(await findEntries(home, Object.keys(texts))).toEqual(['main.cwl', 'packed.json', 'lib/deep/sub.cwl']);
});

test('one is the entry where that is plain, and is asked for where it is not', () => {
  expect(choose(['a.cwl'], ['a.cwl'])).toBe('a.cwl');
  expect(choose(['a.cwl', 'lib/b.cwl'], ['a.cwl', 'lib/b.cwl'])).toBe('a.cwl');
  expect(choose(['a.cwl', 'b.cwl'], ['a.cwl', 'b.cwl'], 'b.cwl')).toBe('b.cwl');
  expect(choose(['a.cwl', 'b.cwl'], ['a.cwl', 'b.cwl'])).toContain('Several files contain a workflow: a.cwl, b.cwl.');
  expect(choose(['a.cwl'], ['a.cwl'], '../x')).toBe('The zip has no file ../x. It contains a.cwl.');
  expect(choose(['a.txt'], [])).toContain(
    'None of the files is a CWL workflow (class: Workflow). Upload a packed workflow, or a zip that contains one.',
  );
});
