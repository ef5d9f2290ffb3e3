import { decimalOf } from '@cohortium/contract';
import { cellAt } from '#platform/text';
import { ImportTableError, shortened } from './import-table-error.ts';

/** The first lines of a table, as cells. */
interface Cells {
  head: readonly string[];
  rows: readonly (readonly string[])[];
  /** Place of the head among the lines, from 0. */
  at: number;
}

const has = ({ head }: Cells, ...patterns: RegExp[]): boolean =>
  patterns.every((pattern) => head.some((name) => pattern.test(name.trim())));

const diversities =
  /^(shannon(_entropy)?|simpson(_e)?|observed_(features|otus|asvs)|chao1|faith_pd|pielou_(e|evenness)|evenness|ace|richness)$/i;

/** A square of numbers under its own names, zero against itself. */
function areDistances({ head, rows }: Cells): boolean {
  const names = head.slice(1);
  const isSquare = names.length >= 2 && rows.length >= Math.min(names.length, 50);
  const isOwn = (cells: readonly string[], at: number) =>
    cells[0] === names[at] && decimalOf(cellAt(cells, at + 1).trim()) === 0;
  return isSquare && rows.slice(0, names.length).every(isOwn);
}

const counts = 'Import the table of counts instead';

/** Known result files without amounts, each with its description and the file to import instead. */
const kinds: readonly [is: (cells: Cells) => boolean, what: string, remedy: string][] = [
  [
    (cells) => has(cells, /^(log2FoldChange|logFC)$/i, /^(pvalue|p[._]?value|padj|FDR|adj\.P\.Val)$/i),
    'These are differential expression results (fold changes and p-values), not amounts.',
    `${counts}, from which they were computed.`,
  ],
  [
    (cells) => cells.head.length >= 2 && cells.head.slice(1).every((name) => diversities.test(name.trim())),
    'These are diversity values per sample, not feature amounts.',
    `${counts}: the portal computes diversity. To keep these values, add them to the sample sheet as columns.`,
  ],
  [
    areDistances,
    'These are distances between samples, not feature amounts.',
    `${counts}: the portal computes distances.`,
  ],
  [
    ({ head, rows }) => /^status$/i.test(cellAt(head, 0)) && /^(assigned|unassigned_)/i.test(rows[0]?.[0] ?? ''),
    'This is the featureCounts summary, not gene counts.',
    'Import the file of the same name without “.summary”.',
  ],
  [
    (cells) => has(cells, /^input$/i, /^filtered$/i, /^(denoised\w*|non-?chim(eric)?|nonchim)$/i),
    'These are the reads left after each denoising step, not feature amounts.',
    'Import the feature table. To keep these values, add them to the sample sheet as columns.',
  ],
  [
    ({ head }) => /^#?file$/i.test(cellAt(head, 0)) && /^num_found$/i.test(cellAt(head, 1)),
    'This is ABRicate’s summary of several reports.',
    'Import the individual reports: they give the coverage of each gene.',
  ],
  [
    (cells) => has(cells, /^taxonomy_lvl$/, /_num$/, /_frac$/),
    'These are Bracken tables combined (combine_bracken_outputs.py).',
    'Import the Bracken tables of all samples together, one per sample.',
  ],
  [
    (cells) => has(cells, /^taxID$/, /^taxRank$/, /^numReads$/),
    'This is a Centrifuge report, which has no lineages.',
    'Convert it to a Kraken report with centrifuge-kreport, and import that.',
  ],
];

/** Refuses tables that hold something else than amounts, by what they are. */
export function requireAmountsTable(cells: Cells): void {
  const found = kinds.find(([is]) => is(cells));
  if (found) throw new ImportTableError(found[1], found[2], cells.at + 1);
}

/** Refuses numbers with decimal commas, and cells between spaces, which no separator distinguishes. */
export function requireReadableNumbers({ head, rows, at }: Cells): void {
  const texts = rows.slice(0, 50).flatMap((cells) => cells.slice(1));
  const commas = texts.filter((cell) => /^\d+,\d+$/.test(cell.trim()));
  if (commas.length > 0 && commas.length >= texts.length / 4) {
    const one = commas[0] ?? '';
    const remedy = `Use a decimal point (${one.replace(',', '.')}), and save the table again.`;
    throw new ImportTableError(`“${shortened(one)}” has a decimal comma.`, remedy, at + 2);
  }
  const parts = (line: string) => line.trim().split(/ +/).length;
  const [only = '', ...more] = head;
  if (more.length > 0 || parts(only) < 3 || rows.length === 0) return;
  if (!rows.slice(0, 20).every((cells) => cells.length === 1 && Math.abs(parts(cellAt(cells, 0)) - parts(only)) <= 1))
    return;
  throw new ImportTableError(
    'The cells are separated by spaces.',
    'Save the table with tabs or commas between them.',
    at + 1,
  );
}
