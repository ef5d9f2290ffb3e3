import { AppError, validationError } from '../errors/index.ts';
import { findTextProblem, MAX_MARKS_PER_REQUEST, type MarkBudget, normalizeUnicode } from '../text/index.ts';

type Container = Record<string, unknown> | unknown[];
interface OpenContainer {
  container: Container;
  /** Parent container and key; null for the outermost. */
  within: { open: OpenContainer; key: string } | null;
  /** Shared by all containers of a request. */
  left: MarkBudget;
}

function fieldPath(open: OpenContainer, key: string): string {
  const path = [key.slice(0, 100)];
  for (let { within } = open; within !== null; within = within.open.within) path.unshift(within.key.slice(0, 100));
  return path
    .filter((step) => step !== '')
    .join('.')
    .toWellFormed();
}

const refuse = (open: OpenContainer, key: string, message: string): never => {
  throw validationError([{ field: fieldPath(open, key), message }]);
};

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;

/** Rejects keys that could cause prototype pollution. */
function requireSafeKey(key: string, value: unknown): void {
  const poisons =
    key === '__proto__' || (key === 'constructor' && isContainer(value) && Object.hasOwn(value, 'prototype'));
  if (poisons) throw new AppError('bad_request', `This request has a field named ${key}, which is not allowed.`);
}

function normaliseKeys(open: OpenContainer, container: Record<string, unknown>): void {
  const names = Object.keys(container).map((key) => {
    requireSafeKey(key, container[key]);
    const fault = findTextProblem(key, open.left);
    return fault ? refuse(open, key, `is a field name, which ${fault}`) : normalizeUnicode(key);
  });
  const entries = Object.entries(container);
  if (entries.every(([key], at) => key === names[at])) return;
  if (new Set(names).size < names.length)
    refuse(open, '', 'names a field twice: as one letter, and as a letter with its mark');
  for (const [key] of entries) delete container[key];
  for (const [at, [key, value]] of entries.entries()) container[names[at] ?? key] = value;
}

function normaliseValue(open: OpenContainer, key: string, value: unknown): unknown {
  if (typeof value === 'string') {
    const fault = findTextProblem(value, open.left);
    return fault ? refuse(open, key, fault) : normalizeUnicode(value);
  }
  if (typeof value === 'number' && !Number.isFinite(value)) refuse(open, key, 'is too large a number');
  return value;
}

function normaliseEntries(open: OpenContainer, keys: readonly string[], waiting: OpenContainer[]): void {
  for (const key of keys) {
    const value: unknown = Reflect.get(open.container, key);
    if (isContainer(value)) waiting.push({ container: value, within: { open, key }, left: open.left });
    else if (typeof value === 'string' || typeof value === 'number') {
      const normal = normaliseValue(open, key, value);
      if (normal !== value) Reflect.set(open.container, key, normal);
    }
  }
}

function normaliseList(open: OpenContainer, list: unknown[], waiting: OpenContainer[]): void {
  for (let at = 0; at < list.length; at += 1) {
    const value = list[at];
    if (isContainer(value)) waiting.push({ container: value, within: { open, key: String(at) }, left: open.left });
    else if (typeof value === 'string' || typeof value === 'number') list[at] = normaliseValue(open, String(at), value);
  }
}

/**
 * What a request says, in place, with every letter as one code point; refuses by its field what no call can take: half a
 * character, NUL, letters under heaps of marks, endless numbers, names that would poison objects. One pass, no recursion.
 */
export function normaliseInput(input: unknown): unknown {
  const left = { marks: MAX_MARKS_PER_REQUEST };
  const root: OpenContainer = { container: [input], within: null, left };
  if (!isContainer(input)) return normaliseValue(root, 'body', input);
  const waiting: OpenContainer[] = [{ container: input, within: null, left }];
  for (let open = waiting.pop(); open !== undefined; open = waiting.pop()) {
    const { container } = open;
    if (Array.isArray(container)) normaliseList(open, container, waiting);
    else {
      normaliseKeys(open, container);
      normaliseEntries(open, Object.keys(container), waiting);
    }
  }
  return input;
}
