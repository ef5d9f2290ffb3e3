import { invalid } from '#platform/refusal';
import { isEasyToGuess } from './easy-to-guess.ts';

const message =
  'is one of those that are tried first: common words, rows of keys, years, or your own name and address. Choose a few words that nobody would put together.';

/** Refuses a new password that would be guessed soon. */
export function demandUnguessable(password: string, { email, name }: { email: string; name: string }): void {
  if (isEasyToGuess(password, [email, name])) throw invalid([{ field: 'password', message }]);
}
