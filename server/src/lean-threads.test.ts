import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Packages that answer HTTP, ask PostgreSQL or send mail: a thread has no use for them, and takes a second to load them. */
const HEAVY = ['fastify', 'kysely', 'pg', 'nodemailer', 'pg-boss'];

const source = import.meta.dirname;
const tasks = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('-task.ts'));

/** Imports all tasks in one process, and prints which package each was the first to load. */
const script = `
import { registerHooks } from 'node:module';
let task = '';
const found = new Set();
registerHooks({
  resolve(specifier, context, next) {
    const answer = next(specifier, context);
    const name = /.*\\/node_modules\\/(@?[^/]+)/.exec(answer.url)?.[1];
    if (name && ${JSON.stringify(HEAVY)}.includes(name)) found.add(task + ' ' + name);
    return answer;
  },
});
for (task of ${JSON.stringify(tasks)}) await import(${JSON.stringify(`${source}/`)} + task);
process.stdout.write(JSON.stringify([...found]));
`;

test('threads load no part of the portal that they do not use', () => {
  expect(tasks.length).toBeGreaterThan(20);
  const node = join(source, '../../node_modules/.bin/node');
  const found = execFileSync(node, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
  expect(JSON.parse(found)).toEqual([]);
});
