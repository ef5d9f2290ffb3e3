import { expect, test } from 'vitest';
import { draw, said } from '#testing';
import { ChosenStrip } from '../chosen/chosen-strip.tsx';
import { ImportTree } from './import-tree.tsx';
import { TreeList } from './trees-drawer.tsx';

const nothing = () => undefined;
const tree = {
  ...{ id: 't1', name: 'SILVA, pruned', n_tips: 1_204, sha256: 'ab', size_bytes: 48_000 },
  created_at: '2026-11-21T10:00:00Z',
};

test('each imported tree stands with its tips and its size, to be deleted by its name', () => {
  expect(said(<TreeList trees={[tree]} onDelete={nothing} />)).toMatch(/^SILVA, pruned 1,204 tips, 4[78](\.\d)? k/i);
  expect(draw(<TreeList trees={[tree]} onDelete={nothing} />)).toContain('Delete tree “SILVA, pruned”');
  expect(said(<TreeList trees={[]} onDelete={nothing} />)).toBe('No trees in this workspace yet.');
});

test('a tree is requested by its file, with an example of its form', () => {
  const html = draw(<ImportTree onImported={nothing} />);
  expect(html).toContain('type="file"');
  expect(html).toContain('((A:0.1,B:0.2):0.3,C:0.4);');
  expect(html).toContain('aria-disabled="true"');
});

test('one group by hand waits for another, two are named with how many samples they have', () => {
  const [a, b] = [
    { name: 'A', result_ids: ['x'] },
    { name: 'The rest', result_ids: ['y', 'z'] },
  ];
  const strip = (...chosen: { name: string; result_ids: string[] }[]) => (
    <ChosenStrip chosen={chosen} onChoose={nothing} />
  );
  expect(draw(strip())).toBe('');
  expect(said(strip(a))).toBe('1 sample Select more samples to compare with these.');
  expect(said(strip(a, b))).toBe('1 sample 2 samples');
  expect(draw(strip(a, b))).toContain('value="The rest"');
});
