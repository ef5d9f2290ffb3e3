import { lazy } from 'react';

/** Loaded after the form, because few sign-ins use a provider. */
export const ProviderButtons = lazy(async () => ({
  default: (await import('./provider-buttons.tsx')).ProviderButtons,
}));
export const FinishSignIn = lazy(async () => ({ default: (await import('./finish-sign-in.tsx')).FinishSignIn }));
export const DemoButton = lazy(async () => ({ default: (await import('./demo-button.tsx')).DemoButton }));
