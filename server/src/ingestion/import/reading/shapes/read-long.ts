import { eachLine } from '../bytes/each-line.ts';
import { isEmptyRow, type Separator, splitCells } from '../bytes/split-cells.ts';
import { readAmount, type TableBuilder } from '../table-builder.ts';
import { TableRefused } from '../table-refused.ts';
import type { TableFile } from './table-file.ts';

export interface LongLayout {
  head_no: number;
  separator: Separator;
  /** Places of the columns. */
  sample: number;
  feature: number;
  amount: number;
  width: number;
}

const roles: readonly [role: 'sample' | 'feature' | 'amount', pattern: RegExp][] = [
  ['sample', /^#?(sample([ _.-]?(id|name))?|group|library)$/i],
  ['feature', /^(feature|otu|asv|taxon|clade|taxa)([ _.-]?(id|name))?$|^(species|genus)$/i],
  ['amount', /^(value|values|count|counts|abundance|reads|n_reads|amount|frequency|relative_abundance)$/i],
];

/** Sample, feature and amount by the names of the columns; null when it is no such table. */
export function longLayoutOf(head: readonly string[]): Pick<LongLayout, 'sample' | 'feature' | 'amount'> | null {
  const [sample = -1, feature = -1, amount = -1] = roles.map(([, pattern]) =>
    head.findIndex((name) => pattern.test(name)),
  );
  const isLong = sample >= 0 && feature >= 0 && amount >= 0 && head.length <= 4;
  return isLong ? { sample, feature, amount } : null;
}

/** A row an amount: sample, feature, value. */
export async function readLong(file: TableFile, builder: TableBuilder, layout: LongLayout): Promise<void> {
  const { head_no, separator, width } = layout;
  await eachLine(file, (line, no) => {
    if (no <= head_no) return true;
    const cells = splitCells(line, separator, no);
    if (isEmptyRow(cells)) return true;
    if (cells.length !== width) {
      throw new TableRefused(`This line has ${cells.length} cells; the head has ${width}.`, 'Mend the line.', no);
    }
    const amount = readAmount(cells[layout.amount] ?? '', no);
    const sample = builder.sample(cells[layout.sample] ?? '', no);
    builder.add(sample, builder.feature(cells[layout.feature] ?? '', no), { amount, line: no });
    return true;
  });
}
