import { type FileHandle, open } from 'node:fs/promises';
import { StringDecoder } from 'node:string_decoder';
import { setTimeout as wait } from 'node:timers/promises';

const POLL_MS = 100;
const CHUNK_BYTES = 65_536;

/** Calls `on_line` with every whole line below `offset` on, as the file grows, until `stop`; then with what is left. */
export function followFile(path: string, offset: number, onLine: (line: string) => void): { stop(): Promise<void> } {
  let stopped = false;
  const done = follow();
  return {
    async stop() {
      stopped = true;
      await done;
    },
  };

  async function follow() {
    const file = await open(path, 'r');
    try {
      const read = lineReader(file, offset, onLine);
      // `stopped` is read before the file is: what was written before the stop is still read.
      for (let last = stopped; ; last = stopped) {
        await read(last);
        if (last) return;
        await wait(POLL_MS);
      }
    } finally {
      await file.close();
    }
  }
}

function lineReader(file: FileHandle, offset: number, onLine: (line: string) => void) {
  const decoder = new StringDecoder('utf8');
  const buffer = Buffer.alloc(CHUNK_BYTES);
  let position = offset;
  let rest = '';
  return async (last: boolean) => {
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, CHUNK_BYTES, position);
      if (bytesRead === 0) break;
      position += bytesRead;
      const lines = (rest + decoder.write(buffer.subarray(0, bytesRead))).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) onLine(line);
    }
    if (last && rest !== '') onLine(rest);
  };
}
