import { expect, test } from 'vitest';
import { DECISIONS, decisions, decisionsFor, editorRole } from './decisions.ts';

test('every step names the thing it is about and says what follows', () => {
  for (const step of decisions) {
    expect(DECISIONS[step].title('Lung 2026')).toContain('“Lung 2026”');
    expect(DECISIONS[step].description).toMatch(/\.$/);
  }
});

test('what takes something away from the public, or sends it back, needs a reason', () => {
  const needed = decisions.filter((step) => DECISIONS[step].note?.needed);
  expect(needed).toEqual(['request_changes', 'revoke', 'withdraw', 'note']);
});

test('only steps that the server allows are offered, the expected one last', () => {
  expect(decisionsFor({ allowed_actions: ['approve', 'note', 'request_changes'] })).toEqual([
    'note',
    'request_changes',
    'approve',
  ]);
  expect(decisionsFor({ allowed_actions: ['edit', 'submit'] })).toEqual(['submit']);
  expect(decisionsFor({ allowed_actions: [] })).toEqual([]);
});

test('a member of the workspace changes the terms as owner, anybody else as reviewer', () => {
  expect(editorRole({ workspace_id: 'a' }, ['a', 'b'])).toBe('owner');
  expect(editorRole({ workspace_id: 'c' }, ['a', 'b'])).toBe('reviewer');
});
