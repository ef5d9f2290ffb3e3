import type { Clock } from './clock/index.ts';
import type { Threads } from './concurrency/index.ts';
import type { Config } from './config/index.ts';
import type { Db } from './database/index.ts';
import type { Engine } from './engine/index.ts';
import type { FileStore, Scanner } from './files/index.ts';
import type { IndexClient } from './index/index.ts';
import type { Jobs } from './jobs/index.ts';
import type { Logger } from './logging/index.ts';
import type { Mail } from './mail/index.ts';
import type { Vault } from './secrets/index.ts';

/** What every verb may use; made once by compose. */
export interface Platform {
  config: Config;
  clock: Clock;
  log: Logger;
  db: Db;
  index: IndexClient;
  jobs: Jobs;
  files: FileStore;
  mail: Mail;
  engine: Engine;
  threads: Threads;
  /** Of uploads, for viruses. */
  scanner: Scanner;
  /** For secrets that must be read again, by purpose. */
  vault(purpose: string): Vault;
}
