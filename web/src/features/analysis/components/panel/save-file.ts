const KEPT_MS = 60_000;

/** Hands a file to the browser's downloads. */
export function saveFile(name: string, content: Blob | string, type = 'text/plain') {
  const blob = typeof content === 'string' ? new Blob([content], { type }) : content;
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}

/** A file's name from a title: "RISK mucosa: Crohn’s" → "risk-mucosa-crohn-s". */
export function fileName(...parts: readonly string[]): string {
  const words = parts.join(' ').normalize('NFKD').toLowerCase();
  return words.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '') || 'figure';
}
