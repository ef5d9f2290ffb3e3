import { messageToken } from './message-token.ts';

/** What somebody comes to the sign-in page with: from a provider, or from a message that a provider caused. */
export type Begun = { kind: 'code'; code: string } | { kind: 'link'; token: string } | { kind: 'failed'; word: string };

/** Reads the fragment of the sign-in page's address; null where it holds nothing of this kind. */
export function readFragment(hash: string): Begun | null {
  const code = messageToken(hash, 'oauth');
  if (code) return { kind: 'code', code };
  const token = messageToken(hash, 'link');
  if (token) return { kind: 'link', token };
  const word = messageToken(hash, 'oauth_error');
  return word ? { kind: 'failed', word } : null;
}
