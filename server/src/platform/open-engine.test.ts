import { expect, test } from 'vitest';
import { systemClock as clock } from './clock/index.ts';
import { readConfig } from './config/index.ts';
import { openEngine } from './open-engine.ts';

/** What the operator is warned of at the start, on a machine whose Podman bounds containers or does not. */
function warningsOf(settings: Record<string, string>, bounded: boolean): string[] {
  const messages: string[] = [];
  const { engine } = readConfig({ COHORTIUM_HOME: '/data', ...settings }, ['--no-demo'], '/portal');
  openEngine({ clock, log: { warn: (words: unknown) => void messages.push(String(words)) } }, engine, { bounded });
  return messages;
}

test('where Podman cannot bound containers, the start tells the operator what stays unbounded', () => {
  const settings = { COHORTIUM_CONTAINERS: 'podman' };
  expect(warningsOf(settings, false)).toEqual([expect.stringMatching(/memory.*cores are not limited.*cgroup v2/s)]);
  expect(warningsOf(settings, true)).toEqual([]);
  // Without containers there is nothing to bound.
  expect(warningsOf({}, false)).toEqual([]);
});
