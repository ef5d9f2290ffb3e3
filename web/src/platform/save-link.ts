/** Hands what an address leads to to the browser's downloads, under its own name or another. */
export function saveLink(href: string, name = '') {
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
}

const KEPT_MS = 60_000;

/** Hands what the page itself has made to the browser's downloads, under a name that every file system takes. */
export function saveContent(name: string, content: Blob | string, type: string) {
  const url = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type }) : content);
  saveLink(url, name.replace(/[^\p{L}\p{M}\p{N}.]+/gu, '-'));
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
