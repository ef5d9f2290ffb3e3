import { expect, test } from 'vitest';
import { freeBytes } from '#platform/files';
import { testPortal } from '../test/testing/index.ts';
import { migrations } from './compose.ts';

const { platform, api } = (await testPortal()).portal;
const ready = () => api.app.inject('/ready');

test('a portal with room on its disk is ready; one whose disk is nearly full says so', async () => {
  expect((await ready()).json()).toEqual({ status: 'ready', problems: [] });
  const { home } = platform.config;
  // /proc is a file system without a free byte on every Linux.
  platform.config.home = '/proc';
  expect(await freeBytes('/proc')).toBe(0);
  const answer = await ready();
  platform.config.home = home;
  expect(answer.statusCode).toBe(503);
  expect(answer.json().problems).toEqual(['The disk of /proc is nearly full: 0 MB left.']);
});

/** The last step of the schema that portals in use have, and how many lead there: move both with a release. */
const released = { last: '2026-11-25-02-jobs-that-may-end-otherwise', steps: 56 };

test('a portal that is in use takes the new steps of its schema: all come after those that it has', () => {
  const earlier = Object.keys(migrations).filter((name) => name <= released.last);
  expect(earlier).toHaveLength(released.steps);
});
