import { expect, test } from 'vitest';
import { renderMarkup, textOfHtml } from '#testing';
import { PendingRoleBanner } from './portal-shell.tsx';

test('anyone whose role waits for a second factor sees why, with a link to set it up', () => {
  const html = renderMarkup(<PendingRoleBanner />);
  expect(textOfHtml(html)).toContain(
    'Your administrator role becomes active when you set up two-factor authentication. Set it up',
  );
  expect(html).toContain('href="/profile"');
});
