import { lazy } from 'react';

/** Only the profile shows them. */
export const SecurityCards = lazy(async () => ({ default: (await import('./security-cards.tsx')).SecurityCards }));
export const FreshProofDialog = lazy(async () => ({
  default: (await import('./fresh-proof-dialog.tsx')).FreshProofDialog,
}));
