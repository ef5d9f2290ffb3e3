import { expect, test } from 'vitest';
import { draw, words } from '#testing';
import { RoleWaits } from './role-waits.tsx';

test('whoever’s role waits for a second factor is told why, and led to where it is set up', () => {
  const html = draw(<RoleWaits />);
  expect(words(html)).toContain('counts once your second factor is on. Set it up');
  expect(html).toContain('href="/profile"');
});
