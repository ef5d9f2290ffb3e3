const sentences: Record<string, string> = {
  refused: 'You did not agree at the provider. Begin again, or sign in with your password.',
  expired: 'This sign-in has been used or has expired. Begin again.',
};
const FAILED = 'The provider’s answer could not be checked. Begin again; if it happens twice, tell us.';

/** The sentence for what went wrong at a provider, whatever word came. */
export const sayFailure = (word: string): string => sentences[word] ?? FAILED;
