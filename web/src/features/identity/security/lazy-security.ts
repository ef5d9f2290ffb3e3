import { lazy } from 'react';

/** Only the profile shows them. */
export const SecurityCards = lazy(async () => ({ default: (await import('./security-cards.tsx')).SecurityCards }));
export const ReauthDialog = lazy(async () => ({
  default: (await import('./reauth-dialog.tsx')).ReauthDialog,
}));
