import { validationError } from '#platform/errors';
import { isEasyToGuess } from './easy-to-guess.ts';

const GUESSABLE_MESSAGE =
  'is too easy to guess. Avoid common words, keyboard rows, years and your own name or email address. Choose a few unrelated words.';

/** Refuses a new password that would be guessed soon. */
export function requireUnguessable(password: string, { email, name }: { email: string; name: string }): void {
  if (isEasyToGuess(password, [email, name]))
    throw validationError([{ field: 'password', message: GUESSABLE_MESSAGE }]);
}
