import { afterEach, expect, test, vi } from 'vitest';
import { clearLocalStorage, cookieSlot, localSlot, parseFlag, parseOneOf, parseText, sessionSlot } from './storage.ts';

/** A browser's Storage, as far as the slots use it. */
function browserStorage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

afterEach(() => {
  vi.unstubAllGlobals();
  clearLocalStorage();
});

test('a value survives under a versioned key and goes with clear', () => {
  const storage = browserStorage();
  vi.stubGlobal('localStorage', storage);
  const workspace = localSlot({ name: 'workspace', version: 2, parse: parseText });
  workspace.write('0192ab');
  expect(storage.kept.get('cohortium.workspace.v2')).toBe('"0192ab"');
  expect(workspace.read()).toBe('0192ab');
  workspace.clear();
  expect(workspace.read()).toBeNull();
});

test('a token is a non-empty string; anything else reads as none', () => {
  const storage = browserStorage();
  vi.stubGlobal('localStorage', storage);
  const token = localSlot({ name: 'token', parse: parseText });
  for (const stored of ['""', '17', 'null', '{broken', '[]']) {
    storage.kept.set('cohortium.token.v1', stored);
    expect(token.read()).toBeNull();
  }
});

test('with storage blocked the page keeps its values in memory', () => {
  const blocked = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked, clear: blocked });
  const theme = localSlot({ name: 'look', parse: parseOneOf(['light', 'dark']) });
  theme.write('dark');
  expect(theme.read()).toBe('dark');
  theme.clear();
  expect(theme.read()).toBeNull();
});

test('readers hear of every change, and the same text is the same object', () => {
  vi.stubGlobal('sessionStorage', browserStorage());
  const filter = sessionSlot({ name: 'filter', parse: (stored) => (Array.isArray(stored) ? stored : null) });
  let heard = 0;
  const stop = filter.subscribe(() => {
    heard += 1;
  });
  filter.write(['sex']);
  expect(heard).toBe(1);
  expect(filter.read()).toBe(filter.read());
  stop();
  filter.write([]);
  expect(heard).toBe(1);
});

test('the sidebar cookie lasts as long as it is told', () => {
  const jar = { cookie: '' };
  vi.stubGlobal('document', jar);
  const open = cookieSlot({ name: 'sidebar', parse: parseFlag, max_age_s: 604_800 });
  open.write(false);
  expect(jar.cookie).toContain('cohortium.sidebar.v1=false');
  expect(jar.cookie).toContain('max-age=604800');
  expect(open.read()).toBe(false);
});
