import { type Clock, newId } from '#platform/clock';
import type { Db } from '#platform/database';
import { type Jobs, PermanentFailure } from '#platform/jobs';
import type { Vault } from '../secrets/index.ts';
import {
  addMessage,
  changeLinks,
  findMessage,
  type MailMessage,
  markFailed,
  markSent,
  type OutboxMessage,
  requeueMessage,
  unsealedMessages,
} from './mail-store.ts';
import { type Link, linksSchema, type MessageState } from './mail-tables.ts';
import type { MailTransport } from './mail-transport.ts';

export interface Mail {
  /** Writes the message into the outbox in the writer's transaction. It goes out after the commit, or not at all. */
  send(tx: Db, letter: MailMessage): Promise<void>;
  /** Has a message that was given up delivered after all, after the commit; false when it is not one. */
  resend(tx: Db, id: string): Promise<boolean>;
  /** The links of a message, which lie sealed in the outbox; none once it was delivered. */
  linksOf(message: Pick<OutboxMessage, 'id' | 'links'>): Link[];
  /** Seals the links that earlier versions kept readable; called at each start. */
  sealOldLinks(): Promise<void>;
}

export interface MailOptions {
  db: Db;
  jobs: Jobs;
  clock: Clock;
  vault: (purpose: string) => Vault;
  /** Where messages go; null keeps them in the outbox, to be read there. */
  post: MailTransport | null;
  /** Seconds before the second try, doubled up to five minutes. Default 5. */
  retry_delay?: number;
}

const MAIL_JOB = 'mail';
/** About three hours of tries. */
const RETRY_LIMIT = 40;

/** What a mail server refuses permanently (5xx, RFC 5321 §4.2.1) it refuses the next time too. */
function failIfRejected(error: unknown): never {
  const refused = error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500;
  throw refused ? new PermanentFailure(error.message) : error;
}

/** The links of messages, which open accounts and workspaces: sealed for their message, with a key of the data folder. */
function linkVault({ db, vault }: Pick<MailOptions, 'db' | 'vault'>) {
  const sealed = vault('links of messages');
  const seal = (id: string, links: readonly Link[]) => sealed.seal(JSON.stringify(links), id);
  return {
    add: async (tx: Db, { links, ...letter }: MailMessage, state: MessageState): Promise<string> => {
      const id = newId();
      await addMessage(tx, { id, ...letter, state, links: links.length > 0 ? seal(id, links) : [] });
      return id;
    },
    linksOf: ({ id, links }: Pick<OutboxMessage, 'id' | 'links'>): Link[] => {
      const unsealed = typeof links === 'string' ? sealed.open(links, id) : null;
      return unsealed === null ? [] : linksSchema.parse(JSON.parse(unsealed));
    },
    sealOldLinks: async () => {
      for (const { id, links } of await unsealedMessages(db)) await changeLinks(db, id, seal(id, links));
    },
  };
}

/** Call before `jobs.start()`: delivery is a job, tried again while the mail server is away. */
export function openMail({ db, jobs, clock, post, vault, retry_delay = 5 }: MailOptions): Mail {
  const { add, linksOf, sealOldLinks } = linkVault({ db, vault });
  if (!post) {
    return {
      linksOf,
      sealOldLinks,
      send: async (tx, letter) => {
        await add(tx, letter, 'stored');
      },
      resend: async () => false,
    };
  }
  jobs.define<{ id: string }>(MAIL_JOB, {
    retry_limit: RETRY_LIMIT,
    retry_delay,
    concurrency: 2,
    work: async ({ data: { id } }) => {
      const message = await findMessage(db, id);
      // A kill between delivery and this mark sends the message twice; better than not at all.
      if (message?.state !== 'waiting') return;
      await post.deliver({ ...message, links: linksOf(message) }).catch(failIfRejected);
      await markSent(db, id, clock.now());
    },
    on_permanent_failure: ({ data: { id } }, error) => markFailed(db, id, error.message),
  });
  return {
    linksOf,
    sealOldLinks,
    send: async (tx, letter) => {
      const id = await add(tx, letter, 'waiting');
      await jobs.send(MAIL_JOB, { id }, { db: tx });
    },
    resend: async (tx, id) => {
      const waits = await requeueMessage(tx, id);
      if (waits) await jobs.send(MAIL_JOB, { id }, { db: tx });
      return waits;
    },
  };
}
