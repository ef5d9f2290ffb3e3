const QUOTED = /<([^<>]+)>/;

/** Parses pasted email addresses: one per line, comma-separated, or "Ana Ribeiro <ana@lab.example>"; without duplicates. */
export function parseEmailAddresses(text: string): string[] {
  const pieces = text.split(/[\n,;]+/).flatMap((piece) => {
    const quoted = QUOTED.exec(piece)?.[1];
    return quoted === undefined ? piece.trim().split(/\s+/) : [quoted.trim()];
  });
  return [...new Set(pieces.filter((piece) => piece !== ''))];
}

/** Splits a list into chunks of at most `size`. */
export function chunk<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
}
