/** Hands what an address leads to to the browser's downloads, under its own name or another. */
export function saveLink(href: string, name = '') {
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
}
