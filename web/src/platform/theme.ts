import { DEFAULT_THEME } from '@cohortium/contract';
import { localSlot, parseOneOf } from './storage.ts';

/** What the person chose; `system` follows the machine. public/theme.js applies it before the first paint. */
export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

const stored = localSlot<Theme>({ name: 'theme', parse: parseOneOf(THEMES) });
const machineIsDark = () => globalThis.matchMedia?.('(prefers-color-scheme: dark)').matches === true;

export const theme = (): Theme => stored.read() ?? DEFAULT_THEME;

/** The effective theme of a choice: the data-theme of <html>. */
export function effectiveTheme(choice: Theme): 'light' | 'dark' {
  if (choice !== 'system') return choice;
  return machineIsDark() ? 'dark' : 'light';
}

export function setTheme(choice: Theme) {
  stored.write(choice);
}

export const subscribeTheme = stored.subscribe;

/** Keeps <html data-theme> in sync with the choice, other tabs and the system. Call once; returns a function that stops it. */
export function followTheme(): () => void {
  const apply = () => {
    document.documentElement.dataset.theme = effectiveTheme(theme());
  };
  apply();
  const machine = matchMedia('(prefers-color-scheme: dark)');
  machine.addEventListener('change', apply);
  const unsubscribe = stored.subscribe(apply);
  return () => {
    machine.removeEventListener('change', apply);
    unsubscribe();
  };
}
