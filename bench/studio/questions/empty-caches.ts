import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openRunningIndex } from '../../../server/src/platform/index/index.ts';

/** Merges go on for minutes after a corpus was made: queries beside them would seem slower than they are. */
export async function mergesOver(home: string): Promise<void> {
  const index = await openRunningIndex({ clickhouse_url: null, home });
  const merging = 'select toUInt32(count()) as n from system.merges';
  for (let quiet = 0; quiet < 3; await pause(1000)) {
    const [row] = await index.query<{ n: number }>(merging);
    quiet = row?.n === 0 ? quiet + 1 : 0;
  }
  await index.close();
}

/** What the index and the operating system remember of a data folder's index is forgotten; nobody else's files are. */
export async function emptyCaches(home: string): Promise<void> {
  const index = await openRunningIndex({ clickhouse_url: null, home });
  for (const cache of ['mark', 'uncompressed', 'query condition', 'primary index']) {
    await index.command(`system clear ${cache} cache`);
  }
  await index.close();
  const folder = join(home, 'index/chdb');
  // dd with nothing to copy only says that the file's pages are not needed. A merge may take files away meanwhile.
  const forget = ['dd', 'if={}', 'iflag=nocache', 'count=0', 'status=none'];
  spawnSync('/usr/bin/find', [folder, '-type', 'f', '-exec', ...forget, ';'], { stdio: 'ignore' });
}
