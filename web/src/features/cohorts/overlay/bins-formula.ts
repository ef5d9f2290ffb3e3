import { formatFormula } from '@cohortium/contract';

/** Edges as somebody writes them: “0, 18, 65”. Null where it is no rising list of numbers. */
export function parseEdges(text: string): number[] | null {
  const parts = text.split(/[\s,;]+/).filter(Boolean);
  const edges = parts.map(Number);
  const rises = edges.every((edge, at) => Number.isFinite(edge) && (at === 0 || edge > (edges[at - 1] ?? 0)));
  return parts.length > 0 && rises ? edges : null;
}

/** Names of bins, one for each edge; none where none is written. */
export const parseBinNames = (text: string): string[] =>
  text
    .split(/[,;\n]+/)
    .map((label) => label.trim())
    .filter(Boolean);

/** The formula that puts a column into bins. */
export const toBinsFormula = (column: string, edges: number[], names: string[]): string =>
  formatFormula({
    kind: 'call',
    name: 'bins',
    args: [
      { kind: 'column', name: column },
      { kind: 'list', values: edges },
      ...(names.length > 0 ? [{ kind: 'list' as const, values: names }] : []),
    ],
  });

/** Three edges at round numbers, to begin with: where thirds of the members lie. */
export function suggestEdges(bins: readonly { from: number; n: number }[]): number[] {
  const total = bins.reduce((n, bin) => n + bin.n, 0);
  const edges = [bins[0]?.from ?? 0];
  let seen = 0;
  for (const { from, n } of bins) {
    if (edges.length < 3 && seen >= (total * edges.length) / 3 && from > (edges.at(-1) ?? 0)) edges.push(from);
    seen += n;
  }
  return edges;
}
