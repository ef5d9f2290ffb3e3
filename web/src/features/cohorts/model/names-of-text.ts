/** Names as they are pasted: one a line, or parted by commas, semicolons or tabs; quotes around them are taken off. */
export function namesOfText(text: string): string[] {
  const words = text.split(/[\n\r,;\t]+/).map((word) =>
    word
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  );
  return [...new Set(words.filter((word) => word !== ''))];
}
