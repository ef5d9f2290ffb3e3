import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { openRunningIndex } from '../../../server/src/platform/index/index.ts';

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
