import { expect, test } from 'vitest';
import { renderMarkup, renderText } from '#testing';
import { CustomGroupStrip } from './custom-group-strip.tsx';
import { ImportTree, TreeList } from './trees-drawer.tsx';

const nothing = () => undefined;
const tree = {
  ...{ id: 't1', name: 'SILVA, pruned', n_tips: 1_204, sha256: 'ab', size_bytes: 48_000 },
  created_at: '2026-11-21T10:00:00Z',
};

test('each imported tree stands with its tips and its size, to be deleted by its name', () => {
  expect(renderText(<TreeList trees={[tree]} onDelete={nothing} />)).toMatch(
    /^SILVA, pruned 1,204 tips, 4[78](\.\d)? k/i,
  );
  expect(renderMarkup(<TreeList trees={[tree]} onDelete={nothing} />)).toContain('Delete tree “SILVA, pruned”');
  expect(renderText(<TreeList trees={[]} onDelete={nothing} />)).toBe('No trees in this workspace yet.');
});

test('a tree is asked for by its file, with an example of its form', () => {
  const html = renderMarkup(<ImportTree onImported={nothing} />);
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
    <CustomGroupStrip chosen={chosen} onChoose={nothing} />
  );
  expect(renderMarkup(strip())).toBe('');
  expect(renderText(strip(a))).toBe('1 sample Select more samples to compare with these.');
  expect(renderText(strip(a, b))).toBe('1 sample 2 samples');
  expect(renderMarkup(strip(a, b))).toContain('value="The rest"');
});
