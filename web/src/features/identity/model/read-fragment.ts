import { messageToken } from './message-token.ts';

/** What somebody comes to the sign-in page with: from a provider, or from a message that a provider caused. */
export type Begun =
  | { kind: 'code'; code: string }
  | { kind: 'link'; token: string }
  | { kind: 'failed'; sentence: string };

const sentences: Record<string, string> = {
  refused: 'You did not agree at the provider. Begin again, or sign in with your password.',
  expired: 'This sign-in has been used or has expired. Begin again.',
};
const FAILED = 'The provider’s answer could not be checked. Begin again; if it happens twice, tell us.';

/** Reads the fragment of the sign-in page's address; null where it holds nothing of this kind. */
export function readFragment(hash: string): Begun | null {
  const code = messageToken(hash, 'oauth');
  if (code) return { kind: 'code', code };
  const token = messageToken(hash, 'link');
  if (token) return { kind: 'link', token };
  const error = messageToken(hash, 'oauth_error');
  return error ? { kind: 'failed', sentence: sentences[error] ?? FAILED } : null;
}
