import { lazy } from 'react';

/** The terms are long and seldom read: they load when they are opened. */
export const TermsDialog = lazy(async () => ({ default: (await import('./terms-dialog.tsx')).TermsDialog }));
