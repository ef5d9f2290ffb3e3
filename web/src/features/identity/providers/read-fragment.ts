import { messageToken } from '../message-token.ts';

/** The data in the URL fragment of the sign-in page, set by a provider or by a link in a message. */
export type SignInFragment =
  | { kind: 'code'; code: string }
  | { kind: 'link'; token: string }
  | { kind: 'failed'; errorCode: string };

/** Parses the URL fragment of the sign-in page; null if it holds no sign-in data. */
export function readFragment(hash: string): SignInFragment | null {
  const code = messageToken(hash, 'oauth');
  if (code) return { kind: 'code', code };
  const token = messageToken(hash, 'link');
  if (token) return { kind: 'link', token };
  const errorCode = messageToken(hash, 'oauth_error');
  return errorCode ? { kind: 'failed', errorCode } : null;
}
