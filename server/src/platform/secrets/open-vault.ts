import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';

export const SECRET_KEY_FILE = 'secret.key';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Prefix with the version of the sealing format. */
const SEAL_PREFIX = 'sealed.1.';

export interface Vault {
  /** `about` is the object that the secret belongs to; it opens only for that object. */
  seal(secret: string, about: string): string;
  /** The secret, or null for what was not sealed with this portal's key for this purpose and object. */
  open(sealed: string, about: string): string | null;
}

const isAbsent = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function readKey(path: string): Promise<Buffer | null> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isAbsent(error)) return null;
    throw error;
  });
  if (text === null) return null;
  const key = Buffer.from(text.trim(), 'base64url');
  if (key.length !== KEY_BYTES) throw new Error(`${path} is damaged. Restore it from a backup of the portal.`);
  return key;
}

// A temporary file first: a start that is killed half-way leaves no half key.
async function createKey(home: string): Promise<Buffer> {
  const key = randomBytes(KEY_BYTES);
  await mkdir(home, { recursive: true, mode: 0o700 });
  const temporary = join(home, `.${SECRET_KEY_FILE}`);
  const file = await open(temporary, 'w', 0o600);
  try {
    await file.writeFile(`${key.toString('base64url')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, join(home, SECRET_KEY_FILE));
  return key;
}

export const isSealed = (text: string): boolean => text.startsWith(SEAL_PREFIX);

function createVault(key: Buffer): Vault {
  const bindingOf = (about: string) => Buffer.from(about, 'utf8');
  return {
    seal: (secret, about) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(bindingOf(about));
      const words = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return SEAL_PREFIX + Buffer.concat([nonce, cipher.getAuthTag(), words]).toString('base64url');
    },
    open: (sealed, about) => {
      if (!isSealed(sealed)) return null;
      const bytes = Buffer.from(sealed.slice(SEAL_PREFIX.length), 'base64url');
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES));
      decipher.setAAD(bindingOf(about)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      try {
        const words = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
        return Buffer.concat([words, decipher.final()]).toString('utf8');
      } catch {
        // GCM's one way to say that key, words or binding are others.
        return null;
      }
    },
  };
}

/** The vault of one purpose, under the secret key of this data folder, which is made when there is none. */
export async function openVaults(home: string): Promise<(purpose: string) => Vault> {
  const secret = (await readKey(join(home, SECRET_KEY_FILE))) ?? (await createKey(home));
  return (purpose) => createVault(Buffer.from(hkdfSync('sha256', secret, '', `cohortium ${purpose}`, KEY_BYTES)));
}
