import { cellAt } from '#platform/text';
import type { Lineage } from '#samples';
import { eachLine, isEmptyRow, type Separator, splitCells } from '../each-line.ts';
import { ImportTableError, shortened } from '../import-table-error.ts';
import { nameOf, noLineage, readLineage, withGenus } from '../read-lineage.ts';
import type { WideLayout } from './read-wide.ts';
import type { TableFile } from './table-file.ts';

/** Lineage columns of a taxonomy: one column, or one per rank. */
export type TaxonomyLayout = Pick<WideLayout, 'lineage' | 'ranks' | 'sequence'> & {
  head_no: number;
  separator: Separator;
  width: number;
};

export interface Named {
  lineage: Lineage;
  sequence: string | null;
}

function lineageIn(cells: readonly string[], { lineage, ranks }: TaxonomyLayout): Lineage {
  if (ranks.length === 0) return lineage === null ? noLineage() : readLineage(cellAt(cells, lineage));
  const names: (string | null)[] = noLineage();
  // The domain comes after the kingdom where a table has both: later columns do not stand above earlier ones.
  for (const [column, rank] of ranks) {
    names[rank] ??= nameOf(cellAt(cells, column));
  }
  return withGenus(names);
}

/** The lineage of each feature, by the feature's name. */
export async function readTaxonomy(file: TableFile, layout: TaxonomyLayout): Promise<Map<string, Named>> {
  const named = new Map<string, Named>();
  const { head_no, separator, width, sequence } = layout;
  await eachLine(file, (line, no) => {
    if (no <= head_no) return true;
    const cells = splitCells(line, separator, no);
    if (isEmptyRow(cells)) return true;
    if (cells.length > width) {
      throw new ImportTableError(`This line has ${cells.length} cells; the header has ${width}.`, 'Fix this line.', no);
    }
    const [name = ''] = cells;
    if (named.has(name)) {
      throw new ImportTableError(`The feature ${shortened(name)} occurs twice.`, 'Name each feature once.', no);
    }
    try {
      named.set(name, { lineage: lineageIn(cells, layout), sequence: (sequence !== null && cells[sequence]) || null });
    } catch (error) {
      if (error instanceof ImportTableError) throw new ImportTableError(error.message, error.remedy, no);
      throw error;
    }
    return true;
  });
  return named;
}
