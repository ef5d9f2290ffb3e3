const QUOTED = /<([^<>]+)>/;

/** Addresses out of whatever was pasted: one a line, by commas, or "Ana Ribeiro <ana@lab.example>"; each once. */
export function readAddresses(text: string): string[] {
  const pieces = text.split(/[\n,;]+/).flatMap((piece) => {
    const quoted = QUOTED.exec(piece)?.[1];
    return quoted === undefined ? piece.trim().split(/\s+/) : [quoted.trim()];
  });
  return [...new Set(pieces.filter((piece) => piece !== ''))];
}

/** Parts of at most `size`, in order. */
export function inParts<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
}
