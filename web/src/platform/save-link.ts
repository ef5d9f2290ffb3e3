/** Downloads a URL in the browser, optionally under another file name. */
export function saveLink(href: string, name = '') {
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
}

const URL_LIFETIME_MS = 60_000;

/** Downloads content created by the page, with a file name that is valid on all systems. */
export function saveContent(name: string, content: Blob | string, type: string) {
  const url = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type }) : content);
  saveLink(url, name.replace(/[^\p{L}\p{M}\p{N}.]+/gu, '-'));
  setTimeout(() => URL.revokeObjectURL(url), URL_LIFETIME_MS);
}
