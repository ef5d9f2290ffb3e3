import { type Argon2Parameters, argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { createSemaphore } from '#platform/concurrency';
import { AppError } from '#platform/errors';

/** OWASP Password Storage Cheat Sheet, argon2id: m = 19 MiB, t = 2, p = 1. */
const HASH_COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
const SALT_BYTES = 16;

export type Argon2id = (parameters: Argon2Parameters) => Promise<Buffer>;

/** Node's own argon2id on the thread pool, off the event loop. */
export const argon2id: Argon2id = (parameters) =>
  new Promise((resolve, reject) => {
    argon2('argon2id', parameters, (error, tag) => (error ? reject(error) : resolve(tag)));
  });

export interface Passwords {
  /** The PHC string of a new password. */
  hash(password: string): Promise<string>;
  /** Whether the password is the one hashed. Without a hash it works as long, and says no. */
  matches(password: string, hash: string | null): Promise<boolean>;
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/={1,2}$/, '');

const phcPattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

function readPhc(hash: string) {
  const [, memory, passes, parallelism, salt, tag] = phcPattern.exec(hash) ?? [];
  if (!salt || !tag) throw new Error('A stored password is not an argon2id PHC string.');
  return {
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  };
}

/** Compared against when there is no such account, so that an unknown address costs the same work. */
const DUMMY_HASH = `$argon2id$v=19$m=${HASH_COST.memory},t=${HASH_COST.passes},p=${HASH_COST.parallelism}$${unpadded(randomBytes(SALT_BYTES))}$${unpadded(randomBytes(HASH_COST.tagLength))}`;

/** Unicode writes one word in several ways; NFKC makes them one (NIST SP 800-63B §5.1.1.2). */
const toPasswordBytes = (password: string): Buffer => Buffer.from(password.normalize('NFKC'), 'utf8');

/** Hashing of passwords, two at a time. `algorithm` is handed in so that a test can count its runs. */
export function createPasswords(algorithm: Argon2id = argon2id): Passwords {
  const inTurn = createSemaphore({
    concurrency: 2,
    queue: {
      at_most: 200,
      refuse: () =>
        new AppError('unavailable', 'Too many people are signing in right now. Try again in a few seconds.'),
    },
  });
  return {
    hash: async (password) => {
      const salt = randomBytes(SALT_BYTES);
      const tag = await inTurn(() => algorithm({ message: toPasswordBytes(password), nonce: salt, ...HASH_COST }));
      return `$argon2id$v=19$m=${HASH_COST.memory},t=${HASH_COST.passes},p=${HASH_COST.parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
    },
    matches: async (password, hash) => {
      const { salt, tag, ...costs } = readPhc(hash ?? DUMMY_HASH);
      const digest = await inTurn(() =>
        algorithm({ message: toPasswordBytes(password), nonce: salt, tagLength: tag.length, ...costs }),
      );
      return timingSafeEqual(digest, tag) && hash !== null;
    },
  };
}

/** The portal's own: one queue for the whole process. */
export const passwords: Passwords = createPasswords();

/** SHA-256 of a token as hexadecimal digits: tokens are 256 random bits, so a fast hash without salt is enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
