/** Names as they are pasted: one a line, or parted by commas, semicolons or tabs; quotes around them are taken off. */
export function parseNames(text: string): string[] {
  const names = text.split(/[\n\r,;\t]+/).map((word) =>
    word
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  );
  return [...new Set(names.filter((word) => word !== ''))];
}
