import { eachLine, splitCells } from '../each-line.ts';
import { ImportTableError } from '../import-table-error.ts';
import { readAmount, type TableBuilder } from '../table-builder.ts';
import type { TableFile } from './table-file.ts';

export const isSharedHeader = (head: readonly string[]): boolean =>
  head.slice(0, 3).join(' ') === 'label Group numOtus';

/** mothur's shared file: a line a sample; of one distance only. */
export async function readMothurShared(file: TableFile, builder: TableBuilder): Promise<void> {
  let features: number[] = [];
  let distance: string | null = null;
  await eachLine(file, (line, no) => {
    if (line === '') return true;
    const [label = '', group = '', , ...cells] = splitCells(line.replace(/\t$/, ''), '\t');
    if (no === 1) {
      features = cells.map((name) => builder.newFeature(name, no));
      return true;
    }
    distance ??= label;
    if (label !== distance) {
      const message = `This file has several distance levels (${distance} and ${label}).`;
      throw new ImportTableError(message, 'Choose one: make.shared(label=0.03) or get.label.', no);
    }
    if (cells.length !== features.length) {
      throw new ImportTableError(
        `This line has ${cells.length} counts; the header has ${features.length}.`,
        'Fix this line.',
        no,
      );
    }
    const sample = builder.newSample(group, no);
    for (const [at, cell] of cells.entries()) {
      builder.add(sample, features[at] ?? 0, { amount: readAmount(cell, no), line: no });
    }
    return true;
  });
}
