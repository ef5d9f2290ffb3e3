import { decimalOf } from '@cohortium/contract';
import { itemAt } from '@cohortium/stats/array';
import { cellAt } from '#platform/text';
import { eachLine, type Separator, splitCells } from '../each-line.ts';
import { ImportTableError, shortened } from '../import-table-error.ts';
import type { TableBuilder } from '../table-builder.ts';
import { noteEvidence } from './hit-evidence.ts';
import type { HitsLayout } from './hits-layout.ts';
import { sampleOfFile, type TableFile } from './table-file.ts';

export interface HitsTable extends HitsLayout {
  head_no: number;
  separator: Separator;
}

const isEmpty = (cell: string | undefined): boolean => cell === undefined || /^(|na|n\/a|-|\.)$/i.test(cell);

/** `assemblies/P01.fna` is of P01. */
const sampleOfCell = (cell: string): string => {
  const name = cell.split('/').at(-1) ?? cell;
  return sampleOfFile(name.replace(/\.gz$/i, '').replace(/\.(fna|fa|fas|fasta|ffn|faa|gbk|gbff)$/i, ''));
};

/** How much of the gene is there, 0 to 1; a change of a gene that is there without a coverage is there whole. */
function shareIn(cells: readonly string[], { coverage }: HitsTable, no: number): number {
  const cell = cellAt(cells, coverage);
  if (isEmpty(cell)) return 1;
  const percent = decimalOf(cell.replace(/%$/, ''));
  if (percent !== null && percent >= 0) return Math.min(percent / 100, 1);
  throw new ImportTableError(
    `“${shortened(cell)}” is not a coverage.`,
    'Enter the percentage of the gene that is covered.',
    no,
  );
}

function geneIn(cells: readonly string[], { gene, change }: HitsTable): string {
  const changes = change.map((place) => cells[place]).filter((cell) => !isEmpty(cell));
  return [cellAt(cells, gene), ...changes.slice(0, 1)].join(' ').trim();
}

/** Wild-type rows of AMRFinderPlus --mutation_all: positions without a resistance mutation. */
const isWildType = (cells: readonly string[], { called, gene }: HitsTable): boolean =>
  [called, gene].some((place) => place !== null && /\bwild[ _-]?type\b/i.test(cellAt(cells, place)));

/** Drug classes with a finding per sample, added as sample facts. */
class DrugsOfSamples {
  readonly #columns: readonly [fact: string, place: number][];
  readonly #found = new Map<string, Map<string, Set<string>>>();

  constructor({ drug_class, drug_subclass }: HitsTable) {
    const all = [
      ['amr_classes', drug_class],
      ['amr_subclasses', drug_subclass],
    ] as const;
    this.#columns = all.flatMap(([fact, place]) => (place === null ? [] : [[fact, place] as const]));
  }

  note(sample: string, cells: readonly string[]): void {
    const known = this.#found.get(sample) ?? new Map<string, Set<string>>();
    this.#found.set(sample, known);
    for (const [fact, place] of this.#columns) {
      // Several of one hit have strokes or semicolons between.
      const terms = cellAt(cells, place)
        .split(/[;/]/)
        .map((word) => word.trim());
      const drugs = known.get(fact) ?? new Set();
      known.set(fact, drugs);
      for (const word of terms) if (!isEmpty(word)) drugs.add(word);
    }
  }

  addTo(builder: TableBuilder): void {
    for (const [sample, facts] of this.#found) {
      const parts = [...facts].map(([fact, drugs]) => [fact, [...drugs].sort().join('; ')]);
      if (parts.length > 0) builder.addFacts(sample, { ...builder.facts.get(sample), ...Object.fromEntries(parts) });
    }
  }
}

/** AMR genes as programs tell them, a line a hit: each gene with the part of it that its best hit covers. */
export async function readHits(file: TableFile, builder: TableBuilder, table: HitsTable): Promise<void> {
  const { head_no, separator, width, sample, type } = table;
  const own = sampleOfFile(file.name);
  const drugs = new DrugsOfSamples(table);
  // Also of a sample in which nothing was found.
  if (sample === null) builder.sample(own);
  await eachLine(file, (line, no) => {
    if (no <= head_no || line.trim() === '') return true;
    const cells = splitCells(line, separator, no);
    // Programs leave out what is empty at the end of a line.
    if (cells.length < width) {
      throw new ImportTableError(`This line has ${cells.length} cells and no coverage.`, 'Fix this line.', no);
    }
    if (type !== null && cells[type] !== 'AMR') {
      builder.warnings.add('Genes of other types (stress, virulence) were left out.');
      return true;
    }
    if (isWildType(cells, table)) {
      builder.warnings.add('Rows marked as wild type were left out: they report no resistance.');
      if (sample !== null) builder.sample(sampleOfCell(cellAt(cells, sample)), no);
      return true;
    }
    const of = builder.sample(sample === null ? own : sampleOfCell(cellAt(cells, sample)), no);
    const gene = builder.feature(geneIn(cells, table), no);
    drugs.note(itemAt(builder.samples, of), cells);
    const entry = builder.add(of, gene, { amount: shareIn(cells, table, no), line: no });
    noteEvidence(builder, table, { cells, gene, entry });
    return true;
  });
  drugs.addTo(builder);
}
