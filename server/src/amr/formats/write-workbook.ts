import type { AmrStudio } from '@cohortium/contract';
import writeWorkbook, { type SheetData } from 'write-excel-file/node';
import { AppError } from '#platform/errors';
import { matrixRows } from './write-matrix.ts';

type Cell = string | number | null;
/** Of a workbook’s sheet. */
const COLUMNS_AT_MOST = 16_384;

const toSheet = (rows: Iterable<readonly Cell[]>): SheetData =>
  Array.from(rows, (cells) =>
    cells.map((cell) => {
      if (cell === null) return null;
      return typeof cell === 'number' ? { value: cell, type: Number } : { value: cell, type: String };
    }),
  );

function* sampleRows({ samples }: AmrStudio): Generator<Cell[]> {
  yield ['sample_id', 'group', 'subject_id', 'burden', 'richness', 'shannon'];
  for (const one of samples) yield [one.sample_id, one.group, one.subject_id, one.burden, one.richness, one.shannon];
}

function* prevalenceRows({ features, prevalence, level }: AmrStudio): Generator<Cell[]> {
  yield [level, 'group', 'n', 'n_present', 'low_95', 'high_95', 'mean'];
  for (const [at, groups] of prevalence.entries()) {
    for (const one of groups)
      yield [features[at]?.id ?? '', one.group, one.n, one.n_present, one.low, one.high, one.mean];
  }
}

function* testRows({ features, tests, level }: AmrStudio): Generator<Cell[]> {
  yield [level, 'test', 'statistic', 'effect', 'n', 'p', 'q'];
  for (const [at, test] of tests.entries()) {
    if (test) yield [features[at]?.id ?? '', test.test, test.statistic, test.effect, test.n, test.p, test.q];
  }
}

function* methodRows({ method_description, warnings, dropped, software_version }: AmrStudio): Generator<Cell[]> {
  yield ['Methods', method_description];
  yield ['Cohortium', software_version];
  for (const { message } of warnings) yield ['Caution', message];
  for (const { sample_id, reason } of dropped) yield ['Left out', `${sample_id}: ${reason}`];
}

/** The matrix, the samples, prevalence, tests and methods as sheets of a workbook. */
export async function writeWorkbookOf(answer: AmrStudio): Promise<Uint8Array> {
  if (answer.samples.length + 5 > COLUMNS_AT_MOST) {
    throw new AppError('validation', 'These samples do not fit into the columns of a workbook. Export TSV.');
  }
  const sheets: [name: string, rows: Iterable<readonly Cell[]>][] = [
    ['Values', matrixRows(answer)],
    ['Samples', sampleRows(answer)],
    ['Prevalence', prevalenceRows(answer)],
    ['Tests', testRows(answer)],
    ['Methods', methodRows(answer)],
  ];
  const made = sheets.map(([sheet, rows]) => ({ sheet, data: toSheet(rows) }));
  return new Uint8Array(await writeWorkbook(made).toBuffer());
}
