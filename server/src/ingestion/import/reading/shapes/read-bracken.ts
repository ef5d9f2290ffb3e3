import { eachLine } from '../bytes/each-line.ts';
import { isEmptyRow, splitCells } from '../bytes/split-cells.ts';
import { ImportTableError } from '../import-table-error.ts';
import { noLineage } from '../read-lineage.ts';
import { readAmount, type TableBuilder } from '../table-builder.ts';
import { sampleOfFile, type TableFile } from './table-file.ts';

const columns = [
  'name',
  'taxonomy_id',
  'taxonomy_lvl',
  'kraken_assigned_reads',
  'added_reads',
  'new_est_reads',
  'fraction_total_reads',
];
const levels = 'DPCOFGS';
const REMEDY = 'The table was edited or is incomplete. Run Bracken again.';

export const isBrackenHeader = (head: readonly string[]): boolean => columns.every((name, at) => head[at] === name);

interface Row {
  name: string;
  rank: number;
  reads: number;
  fraction: number;
}

function readRow(cells: readonly string[], no: number): Row {
  if (cells.length !== columns.length) {
    throw new ImportTableError(
      `This line has ${cells.length} cells; a Bracken table has ${columns.length}.`,
      REMEDY,
      no,
    );
  }
  const [name = '', , level = '', ...amounts] = cells;
  const rank = [...levels].indexOf(level);
  if (rank < 0) throw new ImportTableError(`“${level}” is not a rank.`, 'Ranks are D, P, C, O, F, G and S.', no);
  const [assigned = 0, added = 0, reads = 0, fraction = 0] = amounts.map((cell) => readAmount(cell, no));
  if (assigned + added !== reads) {
    throw new ImportTableError(`${assigned} reads plus ${added} added reads do not make ${reads}.`, REMEDY, no);
  }
  return { name, rank, reads, fraction };
}

/** A Bracken table: estimates for one sample at one rank. */
export async function readBracken(file: TableFile, builder: TableBuilder): Promise<void> {
  const sample = builder.newSample(sampleOfFile(file.name));
  let [whole, n] = [0, 0];
  await eachLine(file, (line, no) => {
    const cells = splitCells(line, '\t');
    if (isEmptyRow(cells) || isBrackenHeader(cells)) return true;
    const { name, rank, reads, fraction } = readRow(cells, no);
    [whole, n] = [whole + fraction, n + 1];
    // Each fraction is rounded to five digits, many rare species all upwards.
    if (whole > 1.001 + n * 0.000_005) {
      throw new ImportTableError(
        `The fractions up to this line sum to ${whole.toFixed(5)}, which is more than 1.`,
        REMEDY,
        no,
      );
    }
    const place = builder.feature(`${levels[rank]?.toLowerCase()}__${name}`, no);
    builder.describe(place, {
      lineage: noLineage()
        .with(rank, null)
        .map((none, at) => (at === rank ? name : none)),
    });
    builder.add(sample, place, { amount: reads, line: no });
    return true;
  });
}
