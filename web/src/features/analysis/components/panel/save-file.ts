import { saveContent } from '#platform';

/** Downloads a file in the browser. */
export const saveFile = (name: string, content: Blob | string, type = 'text/plain') => saveContent(name, content, type);

/** A file's name from a title: "RISK mucosa: Crohn’s" → "risk-mucosa-crohn-s". */
export function toFileName(...parts: readonly string[]): string {
  // An accent goes, its letter stays; marks of other scripts are part of their words.
  const nameParts = parts
    .join(' ')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  return nameParts.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-+|(?<!-)-+$/g, '') || 'figure';
}
