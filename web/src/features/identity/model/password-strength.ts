import { PASSWORD } from '@cohortium/contract';

/** How long a password is, which is what makes it hard to guess; four steps, each with its word. */
export interface PasswordStrength {
  /** 0 too short, 1 enough, 2 good, 3 strong. */
  step: 0 | 1 | 2 | 3;
  words: string;
}

const GOOD = 16;
const STRONG = 20;

export function passwordStrength(password: string): PasswordStrength {
  const length = [...password].length;
  const missing = PASSWORD.minimum - length;
  if (missing > 0) return { step: 0, words: missing === 1 ? '1 more character' : `${missing} more characters` };
  if (length < GOOD) return { step: 1, words: 'Long enough; longer is stronger' };
  return length < STRONG ? { step: 2, words: 'Good' } : { step: 3, words: 'Strong' };
}
