/**
 * The only file that touches localStorage, sessionStorage and cookies.
 * A slot is one typed value under a versioned key; values of an older version, or ones that do not parse, read as null.
 * If the browser blocks storage, values live in memory until the page closes.
 */

export type Slot<T> = {
  read(): T | null;
  write(value: T): void;
  clear(): void;
  /** Calls back after every change, here or (for localStorage) in another tab. Returns the way to stop. */
  subscribe(listener: () => void): () => void;
};

/** Parses a stored text into a value; null if it is not valid. */
export type Parse<T> = (stored: unknown) => T | null;

type StorageBackend = {
  get(key: string): string | null;
  set(key: string, text: string): void;
  remove(key: string): void;
};
type SlotOptions<T> = { name: string; version?: number; parse: Parse<T> };
type CookieOptions<T> = SlotOptions<T> & { max_age_s: number };

const PREFIX = 'cohortium';
const memory = new Map<string, string>();
const listeners = new Map<string, Set<() => void>>();
const memoryBackend: StorageBackend = {
  get: (key) => memory.get(key) ?? null,
  set: (key, text) => void memory.set(key, text),
  remove: (key) => void memory.delete(key),
};

function browserBackend(name: 'localStorage' | 'sessionStorage'): StorageBackend {
  const area = () => globalThis[name];
  return {
    get: (key) => area().getItem(key),
    set: (key, text) => area().setItem(key, text),
    remove: (key) => area().removeItem(key),
  };
}

function cookieBackend(max_age_s: number): StorageBackend {
  const put = (key: string, text: string, age: number) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
    document.cookie = `${key}=${encodeURIComponent(text)}; path=/; max-age=${age}; samesite=lax`;
  };
  return {
    get(key) {
      const cookie = document.cookie.split('; ').find((part) => part.startsWith(`${key}=`));
      return cookie === undefined ? null : decodeURIComponent(cookie.slice(key.length + 1));
    },
    set: (key, text) => put(key, text, max_age_s),
    remove: (key) => put(key, '', 0),
  };
}

/** Storage may be blocked, full or absent (tests, workers); then memory is used. */
function withFallback(area: StorageBackend): StorageBackend {
  const attempt = <R>(operation: () => R, instead: () => R): R => {
    try {
      return operation();
    } catch {
      return instead();
    }
  };
  return {
    get: (key) =>
      memory.get(key) ??
      attempt(
        () => area.get(key),
        () => null,
      ),
    set: (key, text) =>
      attempt(
        () => {
          area.set(key, text);
          memory.delete(key);
        },
        () => memoryBackend.set(key, text),
      ),
    remove(key) {
      memoryBackend.remove(key);
      attempt(
        () => area.remove(key),
        () => undefined,
      );
    },
  };
}

function notifyListeners(key: string) {
  for (const listener of listeners.get(key) ?? []) listener();
}

function subscribeTo(key: string, listener: () => void): () => void {
  const mine = listeners.get(key) ?? new Set();
  listeners.set(key, mine.add(listener));
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  globalThis.addEventListener?.('storage', fromOtherTab);
  return () => {
    mine.delete(listener);
    globalThis.removeEventListener?.('storage', fromOtherTab);
  };
}

function parseStored<T>(text: string | null, parse: Parse<T>): T | null {
  if (text === null) return null;
  try {
    return parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function slot<T>(area: StorageBackend, options: SlotOptions<T>): Slot<T> {
  const key = `${PREFIX}.${options.name}.v${options.version ?? 1}`;
  let last: { text: string | null; value: T | null } = { text: null, value: null };
  return {
    // The same text gives the same object, so that React's useSyncExternalStore may read a slot.
    read() {
      const text = area.get(key);
      if (text !== last.text) last = { text, value: parseStored(text, options.parse) };
      return last.value;
    },
    write(value) {
      area.set(key, JSON.stringify(value));
      notifyListeners(key);
    },
    clear() {
      area.remove(key);
      notifyListeners(key);
    },
    subscribe: (listener) => subscribeTo(key, listener),
  };
}

/** A localStorage slot: persistent and shared by all tabs. */
export const localSlot = <T>(options: SlotOptions<T>): Slot<T> =>
  slot(withFallback(browserBackend('localStorage')), options);

/** A sessionStorage slot: for this tab only. */
export const sessionSlot = <T>(options: SlotOptions<T>): Slot<T> =>
  slot(withFallback(browserBackend('sessionStorage')), options);

/** A cookie with an age in seconds; SameSite=Lax, path /. Never for secrets. */
export const cookieSlot = <T>(options: CookieOptions<T>): Slot<T> =>
  slot(withFallback(cookieBackend(options.max_age_s)), options);

/** Clears localStorage for this site (when the user declines the terms). */
export function clearLocalStorage() {
  memory.clear();
  try {
    globalThis.localStorage.clear();
  } catch {
    memory.clear();
  }
  for (const key of listeners.keys()) notifyListeners(key);
}

export const parseText: Parse<string> = (stored) => (typeof stored === 'string' && stored !== '' ? stored : null);
export const parseFlag: Parse<boolean> = (stored) => (typeof stored === 'boolean' ? stored : null);
export const parseOneOf =
  <const T extends readonly string[]>(values: T): Parse<T[number]> =>
  (stored) =>
    values.find((candidate) => candidate === stored) ?? null;
