import { PASSWORD } from '@cohortium/contract';

/** The strength of a password by its length, in four labelled steps. */
export interface PasswordStrength {
  /** 0 too short, 1 enough, 2 good, 3 strong. */
  step: 0 | 1 | 2 | 3;
  hint: string;
}

const GOOD = 16;
const STRONG = 20;

export function passwordStrength(password: string): PasswordStrength {
  const length = [...password].length;
  const missing = PASSWORD.minimum - length;
  if (missing > 0) return { step: 0, hint: missing === 1 ? '1 more character' : `${missing} more characters` };
  if (length < GOOD) return { step: 1, hint: 'Long enough. A longer password is stronger' };
  return length < STRONG ? { step: 2, hint: 'Good' } : { step: 3, hint: 'Strong' };
}
