import { expect, test } from 'vitest';
import { renderMarkup } from '#testing';
import { PublicFrame } from './public-frame.tsx';

test('a page for everybody leads anyone who is signed in back to work, and others to the door', () => {
  const frame = (isSignedIn: boolean) =>
    renderMarkup(
      <PublicFrame title="Public cohorts" isSignedIn={isSignedIn}>
        here
      </PublicFrame>,
    );
  expect(frame(false)).toContain('href="/login"');
  expect(frame(true)).toContain('Go to the portal');
  expect(frame(true)).not.toContain('href="/login"');
});
