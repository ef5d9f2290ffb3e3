import { lazy } from 'react';

/** Few portals have providers, and fewer visits come from one: they load after the form is there. */
export const ProviderButtons = lazy(async () => ({
  default: (await import('./provider-buttons.tsx')).ProviderButtons,
}));
export const FinishSignIn = lazy(async () => ({ default: (await import('./finish-sign-in.tsx')).FinishSignIn }));
export const DemoButton = lazy(async () => ({ default: (await import('./demo-button.tsx')).DemoButton }));
