import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const checklist = readFileSync(join(root, 'docs/security.md'), 'utf8');

/** Tests as the list names them: a file, and a part of the test's own name. */
const named = [...checklist.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`(?: “([^”]+)”)?/g)].map(
  ([, file = '', name = '']) => [file, name] as const,
);

test('the list of what is proved names tests enough to be one', () => {
  expect(named.length).toBeGreaterThan(60);
  expect(new Set(named.map(([file]) => file)).size).toBeGreaterThan(25);
});

test.each(named)('%s “%s” is there', (file, name) => {
  const path = join(root, file);
  expect(existsSync(path)).toBe(true);
  expect(readFileSync(path, 'utf8')).toContain(name);
});
