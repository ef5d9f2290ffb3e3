// Which calls a portal's thread of HTTP feels: each heavy call alone, how long it takes and how long it holds the event loop.
//   node bench/studio/generate.ts <new folder> 16000 index
//   node bench/load/find-heavy.ts <that folder> [part of a call's name]
import { runPortal, signIn } from '@cohortium/e2e/client';
import { account } from '../studio/open-corpus-home.ts';
import { waitUntilIdle } from '../studio/questions/read-cpu.ts';
import { lagSettings, readLag } from '../studio/questions/read-lag.ts';
import { createWorld, heavyCalls } from './heavy-calls.ts';
import { openRaw } from './raw-call.ts';

const REPEATS = 2;

const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

async function main(home: string, requested: string): Promise<void> {
  const running = await runPortal({ home, flags: ['--no-demo'], settings: lagSettings });
  try {
    const ana = await signIn({ url: running.url, ...account });
    const world = await createWorld(ana);
    await waitUntilIdle(running.pid);
    const raw = openRaw(running.url, ana.token, ana.workspace_id);
    await readLag(running.pid);
    for (let round = 0; round < REPEATS; round += 1) {
      for (const call of heavyCalls(world)) {
        if (!call.name.includes(requested)) continue;
        const { status, ms, bytes } = await raw.call(call);
        const { most } = await readLag(running.pid);
        printLine(
          `${call.name.padEnd(28)} ${status} ${ms.toFixed(0).padStart(7)} ms ${(bytes / 1e6).toFixed(1).padStart(6)} MB   loop late ${most.toFixed(0)} ms`,
        );
      }
    }
    raw.close();
  } finally {
    await running.stop();
  }
}

const [home, expected = ''] = process.argv.slice(2);
if (!home) throw new Error('Name the folder of a corpus.');
await main(home, expected);
