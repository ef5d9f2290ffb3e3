import type { Clock } from '#platform/clock';
import type { Db } from '#platform/database';
import { type Jobs, PermanentFailure } from '#platform/jobs';
import { addMessage, findMessage, type Letter, markFailed, markSent, markWaiting } from './mail-store.ts';
import type { Post } from './post.ts';

export interface Mail {
  /** Writes the message into the outbox in the writer's transaction. It goes out after the commit, or not at all. */
  send(tx: Db, letter: Letter): Promise<void>;
  /** Has a message that was given up delivered after all, after the commit; false when it is not one. */
  sendAgain(tx: Db, id: string): Promise<boolean>;
}

export interface OpenMail {
  db: Db;
  jobs: Jobs;
  clock: Clock;
  /** Where messages go; null keeps them in the outbox, to be read there. */
  post: Post | null;
  /** Seconds before the second try, doubled up to five minutes. Default 5. */
  retry_delay?: number;
}

const work = 'mail';
/** About three hours of tries. */
const retry_limit = 40;

/** What a mail server refuses for good (5xx, RFC 5321 §4.2.1) it refuses the next time too. */
function giveUpRefused(error: unknown): never {
  const refused = error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500;
  throw refused ? new PermanentFailure(error.message) : error;
}

/** Call before `jobs.start()`: delivery is a job, tried again while the mail server is away. */
export function openMail({ db, jobs, clock, post, retry_delay = 5 }: OpenMail): Mail {
  if (!post) {
    return {
      send: async (tx, letter) => {
        await addMessage(tx, letter, 'kept');
      },
      sendAgain: async () => false,
    };
  }
  jobs.define<{ id: string }>(work, {
    retry_limit,
    retry_delay,
    concurrency: 2,
    work: async ({ data: { id } }) => {
      const message = await findMessage(db, id);
      // A kill between delivery and this mark sends the message twice; better than not at all.
      if (message?.state !== 'waiting') return;
      await post.deliver(message).catch(giveUpRefused);
      await markSent(db, id, clock.now());
    },
    given_up: ({ data: { id } }, error) => markFailed(db, id, error.message),
  });
  return {
    send: async (tx, letter) => {
      const id = await addMessage(tx, letter, 'waiting');
      await jobs.send(work, { id }, { db: tx });
    },
    sendAgain: async (tx, id) => {
      const waits = await markWaiting(tx, id);
      if (waits) await jobs.send(work, { id }, { db: tx });
      return waits;
    },
  };
}
