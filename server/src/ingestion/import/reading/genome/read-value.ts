import { decimalOf } from '@cohortium/contract';
import type { MeasuredTable } from '#samples';
import { ImportTableError, shortened } from '../import-table-error.ts';
import { readAmount, type TableBuilder } from '../table-builder.ts';

const isMissing = (cell: string): boolean => /^(|na|n\/a|nan|null|\.)$/i.test(cell);

interface Cell {
  cell: string;
  line: number;
  column: string;
}

/** A methylated share; null where the probe was not measured. */
function readBeta({ cell, line, column }: Cell, builder: TableBuilder): number | null {
  if (isMissing(cell)) {
    builder.warnings.add('Some values are missing (NA): those probes count as not methylated in these samples.');
    return null;
  }
  const beta = decimalOf(cell);
  if (beta !== null && beta >= 0 && beta <= 1) return beta;
  const message = `“${shortened(cell)}” (column ${shortened(column)}) is not a beta value.`;
  throw new ImportTableError(message, 'Beta values range from 0 to 1. Convert M-values first: 2^M / (2^M + 1).', line);
}

/** The amount in a cell, by what the table's features are; null where there is none to be kept. */
export function readValue(cell: Cell, genome: MeasuredTable | null, builder: TableBuilder): number | null {
  if (genome === 'cpg') return readBeta(cell, builder);
  return readAmount(cell.cell, cell.line, ` (column ${shortened(cell.column)})`);
}
