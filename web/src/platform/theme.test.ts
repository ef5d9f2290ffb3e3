import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, test, vi } from 'vitest';
import { lookOf, setTheme, THEMES, theme } from './theme.ts';

const early = readFileSync(new URL('../../public/theme.js', import.meta.url), 'utf8');

/** A browser whose machine prefers `dark` or not; what the two theme scripts look at. */
function browser(dark: boolean) {
  const kept = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
  const dataset: Record<string, string> = {};
  const matchMedia = () => ({ matches: dark });
  return { kept, dataset, globals: { localStorage, matchMedia, document: { documentElement: { dataset } } } };
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
      expect(dataset.theme).toBe(lookOf(choice));
      expect(theme()).toBe(choice);
    }
  }
});
