import { afterEach, expect, test, vi } from 'vitest';
import { clearLocalStorage, cookieSlot, localSlot, parseFlag, parseOneOf, parseText, sessionSlot } from './storage.ts';

/** A browser's Storage, as far as the slots use it. */
function browserStorage() {
  const stored = new Map<string, string>();
  return {
    kept: stored,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
    clear: () => stored.clear(),
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

test('the sidebar cookie lasts as long as specified', () => {
  const jar = { cookie: '' };
  vi.stubGlobal('document', jar);
  const open = cookieSlot({ name: 'sidebar', parse: parseFlag, max_age_s: 604_800 });
  open.write(false);
  expect(jar.cookie).toContain('cohortium.sidebar.v1=false');
  expect(jar.cookie).toContain('max-age=604800');
  expect(open.read()).toBe(false);
});

test('a value of an older version is not read as one of today', () => {
  const storage = browserStorage();
  vi.stubGlobal('localStorage', storage);
  localSlot({ name: 'columns', version: 1, parse: parseText }).write('wide');
  const today = localSlot({ name: 'columns', version: 2, parse: parseText });
  expect(today.read()).toBeNull();
  today.write('narrow');
  expect([...storage.kept.keys()]).toEqual(['cohortium.columns.v1', 'cohortium.columns.v2']);
});

test('a value that was written while storage was full is not hidden by it later', () => {
  const storage = browserStorage();
  const full = {
    ...storage,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  vi.stubGlobal('localStorage', full);
  const draft = localSlot({ name: 'draft', parse: parseText });
  draft.write('kept in memory');
  expect(draft.read()).toBe('kept in memory');
  vi.stubGlobal('localStorage', storage);
  draft.write('kept on disk');
  expect(storage.kept.get('cohortium.draft.v1')).toBe('"kept on disk"');
  storage.kept.delete('cohortium.draft.v1');
  expect(draft.read()).toBeNull();
});

test('another tab’s change is heard where it is of this value, or of all', () => {
  const reported = new Set<(event: { key: string | null }) => void>();
  vi.stubGlobal('addEventListener', (_: string, listener: (event: { key: string | null }) => void) =>
    reported.add(listener),
  );
  vi.stubGlobal('removeEventListener', (_: string, listener: () => void) => reported.delete(listener));
  const heard = vi.fn();
  const stop = localSlot({ name: 'theme', parse: parseText }).subscribe(heard);
  for (const key of ['cohortium.theme.v1', 'cohortium.other.v1', null]) for (const notify of reported) notify({ key });
  expect(heard).toHaveBeenCalledTimes(2);
  stop();
  expect(reported.size).toBe(0);
});

test('who declines the terms leaves nothing behind, and the page hears of it', () => {
  const storage = browserStorage();
  vi.stubGlobal('localStorage', storage);
  const token = localSlot({ name: 'session', parse: parseText });
  const heard = vi.fn();
  const stop = token.subscribe(heard);
  token.write('secret');
  clearLocalStorage();
  stop();
  expect(storage.kept.size).toBe(0);
  expect(token.read()).toBeNull();
  expect(heard).toHaveBeenCalledTimes(2);
});

test('a cookie is found among others, by its whole name, and read back whatever it holds', () => {
  const text = cookieSlot({ name: 'note', parse: parseText, max_age_s: 60 });
  const jar = { cookie: '' };
  vi.stubGlobal('document', jar);
  text.write('a; b=c, “naïve” 🦠');
  const [written = ''] = jar.cookie.split(';');
  jar.cookie = `xcohortium.note.v1="no"; ${written}; other=1`;
  expect(text.read()).toBe('a; b=c, “naïve” 🦠');
  text.clear();
  expect(jar.cookie).toContain('max-age=0');
});

test('a cookie that somebody broke reads as none', () => {
  vi.stubGlobal('document', { cookie: 'cohortium.sidebar.v1=%E0%A4%A' });
  expect(cookieSlot({ name: 'sidebar', parse: parseFlag, max_age_s: 60 }).read()).toBeNull();
});

test.each([
  [parseFlag, 'true', null],
  [parseFlag, false, false],
  [parseFlag, 0, null],
  [parseText, ' ', ' '],
  [parseOneOf(['light', 'dark']), 'Dark', null],
  [parseOneOf(['light', 'dark']), 'toString', null],
  [parseOneOf([]), undefined, null],
])('what is trusted of a stored value (%#)', (parse, stored, value) => {
  expect(parse(stored)).toBe(value);
});
