import { format } from 'node:util';
import { afterEach, expect } from 'vitest';

// Files share a worker (vitest's `isolate: false`), and its console: it is listened to once.
const key = Symbol.for('cohortium.said-on-console');
globalThis[key] ??= listen();
const consoleOutput = globalThis[key];

function listen() {
  const lines = [];
  for (const level of ['error', 'warn']) {
    const write = console[level].bind(console);
    console[level] = (...terms) => {
      lines.push(format(...terms));
      write(...terms);
    };
  }
  return lines;
}

/** Named in vitest.config.ts: a test fails on an error or a warning that it, or what it tries, writes to the console. */
afterEach(() => {
  expect(consoleOutput.splice(0), 'output on the console').toEqual([]);
});
