import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, test, vi } from 'vitest';
import { effectiveTheme, followTheme, setTheme, THEMES, theme } from './theme.ts';

const early = readFileSync(new URL('../../public/theme.js', import.meta.url), 'utf8');

/** A browser whose machine prefers `dark` or not; what the two theme scripts look at. */
function browser(dark: boolean) {
  const stored = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  };
  const dataset: Record<string, string> = {};
  const matchMedia = () => ({ matches: dark });
  return { kept: stored, dataset, globals: { localStorage, matchMedia, document: { documentElement: { dataset } } } };
}

afterEach(() => vi.unstubAllGlobals());

test('the theme is light until the person chooses', () => {
  const { globals, dataset } = browser(true);
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  expect(theme()).toBe('light');
  runInNewContext(early, globals);
  expect(dataset.theme).toBe('light');
});

test('the script before the first paint agrees with the page about every choice', () => {
  for (const dark of [true, false]) {
    const { globals, dataset } = browser(dark);
    for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
    for (const choice of THEMES) {
      setTheme(choice);
      runInNewContext(early, globals);
      expect(dataset.theme).toBe(effectiveTheme(choice));
      expect(theme()).toBe(choice);
    }
  }
});

test('the page follows the choice, and the machine only where the person asked for that, until it stops', () => {
  const { globals, dataset } = browser(true);
  const machine = new Set<() => void>();
  const media = {
    matches: true,
    addEventListener: (_: string, changed: () => void) => machine.add(changed),
    removeEventListener: (_: string, changed: () => void) => machine.delete(changed),
  };
  for (const [name, value] of Object.entries({ ...globals, matchMedia: () => media })) vi.stubGlobal(name, value);
  const stop = followTheme();
  expect(dataset.theme).toBe('light');
  setTheme('system');
  expect(dataset.theme).toBe('dark');
  media.matches = false;
  for (const changed of machine) changed();
  expect(dataset.theme).toBe('light');
  stop();
  expect(machine.size).toBe(0);
  setTheme('dark');
  expect(dataset.theme).toBe('light');
});

test('a machine that tells nothing of its look is light', () => {
  vi.stubGlobal('matchMedia', undefined);
  expect([effectiveTheme('system'), effectiveTheme('dark'), effectiveTheme('light')]).toEqual([
    'light',
    'dark',
    'light',
  ]);
});
