import { cellAt } from '#platform/text';
import { eachLine, splitCells } from '../each-line.ts';
import { ImportTableError } from '../import-table-error.ts';
import { readAmount, type TableBuilder } from '../table-builder.ts';
import { placeClade } from './read-wide.ts';
import { sampleOfFile, type TableFile } from './table-file.ts';

const placeholders = /^(sample_?id|metaphlan\d*_analysis|clade_name)$/i;

/** The header of a MetaPhlAn profile. */
interface ProfileHeader {
  sample: string | null;
  amount: number | null;
}

function readHeaderLine(line: string, remarks: ProfileHeader, builder: TableBuilder): void {
  const cells = splitCells(line.replace(/^#+/, ''), '\t');
  if (/^mpa_/.test(cellAt(cells, 0))) builder.releases.add(cellAt(cells, 0));
  const amount = cells.findIndex((name) => /^relative_abundance$/i.test(name));
  if (amount >= 0) remarks.amount = amount;
  else if (cells.length === 2 && /^metaphlan\d*_analysis$/i.test(cellAt(cells, 1))) {
    remarks.sample = cells.find((name) => !placeholders.test(name)) ?? null;
  } else if (/^sample_?id$/i.test(cellAt(cells, 0)) && cells[1] && !placeholders.test(cells[1]))
    remarks.sample = cells[1];
}

/** A profile of one sample, as MetaPhlAn 2 to 4 write it: clades of all ranks with their share in percent. */
export async function readMetaphlan(file: TableFile, builder: TableBuilder): Promise<void> {
  const remarks: ProfileHeader = { sample: null, amount: null };
  let sample: number | null = null;
  const seen = new Set<number>();
  await eachLine(file, (line, no) => {
    if (line === '') return true;
    if (line.startsWith('#') || line.startsWith('clade_name\t')) {
      readHeaderLine(line, remarks, builder);
      return true;
    }
    sample ??= builder.newSample(remarks.sample ?? sampleOfFile(file.name), null);
    const cells = splitCells(line, '\t');
    const amount = readAmount(cellAt(cells, remarks.amount ?? 1), no);
    const feature = placeClade(builder, cellAt(cells, 0), { no });
    if (feature === null) return true;
    if (seen.size === seen.add(feature).size) {
      throw new ImportTableError('Duplicate clade.', 'Remove one of the lines.', no);
    }
    builder.add(sample, feature, { amount, line: no });
    return true;
  });
  if (sample === null) builder.newSample(remarks.sample ?? sampleOfFile(file.name), null);
}
