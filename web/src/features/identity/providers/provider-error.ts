const messages: Record<string, string> = {
  refused: 'You did not give consent at the provider. Start again, or sign in with your password.',
  expired: 'This sign-in link was already used or has expired. Start again.',
};
const UNKNOWN_FAILURE = 'The provider’s response could not be verified. Start again. If it happens twice, contact us.';

/** The message for a provider's error code, including unknown codes. */
export const describeProviderError = (code: string): string => messages[code] ?? UNKNOWN_FAILURE;
