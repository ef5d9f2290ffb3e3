import { invalid } from '#platform/refusal';
import { isEasyToGuess } from './easy-to-guess.ts';

const message =
  'is too easy to guess. Avoid common words, keyboard rows, years and your own name or email address. Choose a few unrelated words.';

/** Refuses a new password that would be guessed soon. */
export function demandUnguessable(password: string, { email, name }: { email: string; name: string }): void {
  if (isEasyToGuess(password, [email, name])) throw invalid([{ field: 'password', message }]);
}
