import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testHome } from '#testing';
import { openLogFile } from './open-log-file.ts';

const home = testHome();

test('a log that has grown large is put aside, and only the last few are kept', () => {
  const log = openLogFile(home, 10);
  for (let line = 1; line <= 9; line += 1) log.write(`line number ${line}\n`);
  const folder = join(home, 'logs');
  expect(readdirSync(folder).sort()).toEqual([
    'portal.1.log',
    'portal.2.log',
    'portal.3.log',
    'portal.4.log',
    'portal.log',
  ]);
  expect(readFileSync(log.path, 'utf8')).toBe('line number 9\n');
  expect(readFileSync(join(folder, 'portal.4.log'), 'utf8')).toBe('line number 5\n');
});

test('a portal that starts again goes on in the same log', () => {
  openLogFile(home).write('the next start\n');
  expect(readFileSync(join(home, 'logs/portal.log'), 'utf8')).toBe('line number 9\nthe next start\n');
});
