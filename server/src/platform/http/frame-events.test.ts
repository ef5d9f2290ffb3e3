import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { formatServerEvents, type ServerEvent } from './frame-events.ts';

async function* slowly(left: { closed: boolean }): AsyncGenerator<ServerEvent> {
  try {
    yield { event: 'run', data: { name: 'two\nlines' } };
    await pause(120);
    yield { event: 'end', data: null };
  } finally {
    left.closed = true;
  }
}

test('events are sent in order, with a keep-alive while nothing happens', async () => {
  const frames: string[] = [];
  for await (const frame of formatServerEvents(slowly({ closed: false }), 30)) frames.push(frame);
  expect(frames[0]).toBe('event: run\ndata: {"name":"two\\nlines"}\n\n');
  expect(frames.at(-1)).toBe('event: end\ndata: null\n\n');
  expect(new Set(frames.slice(1, -1))).toEqual(new Set([':\n\n']));
});

test('a reader who leaves ends what tells', async () => {
  const left = { closed: false };
  for await (const frame of formatServerEvents(slowly(left), 30)) if (frame.startsWith('event')) break;
  expect(left.closed).toBe(true);
});
