import { createTable, type FeatureTable } from '@cohortium/stats';
import { z } from 'zod';
import { AnalysisRefused } from './analysis-refused.ts';

const named = z.array(z.object({ id: z.coerce.string() }));
const biomSchema = z.object({
  rows: named,
  columns: named,
  shape: z.tuple([z.int().min(0), z.int().min(0)]),
  matrix_type: z.enum(['sparse', 'dense']),
  data: z.array(z.array(z.number())),
});

/** A table from BIOM 1.0 (biom-format.org): features in rows, samples in columns, dense or (row, column, value). */
export function readBiom(text: string, file: string): FeatureTable {
  const { rows, columns, shape, matrix_type, data } = parse(text, file);
  if (shape[0] !== rows.length || shape[1] !== columns.length)
    throw new AnalysisRefused(`${file} says ${shape.join(' × ')} and names ${rows.length} × ${columns.length}.`);
  const values = new Float64Array(rows.length * columns.length);
  const put = (row: number, column: number, value: number) => {
    if (!(row in rows) || !(column in columns))
      throw new AnalysisRefused(`${file} has a value at row ${row}, column ${column}, outside its shape.`);
    values[column * rows.length + row] = value;
  };
  data.forEach((cells, place) => {
    if (matrix_type === 'dense') for (const [column, value] of cells.entries()) put(place, column, value);
    else if (cells.length === 3) put(cells[0] ?? -1, cells[1] ?? -1, cells[2] ?? 0);
    else throw new AnalysisRefused(`${file}: entry ${place + 1} of its data is not row, column and value.`);
  });
  return createTable({
    sample_ids: columns.map(({ id }) => id),
    feature_ids: rows.map(({ id }) => id),
    values,
  });
}

function parse(text: string, file: string): z.infer<typeof biomSchema> {
  try {
    return biomSchema.parse(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new AnalysisRefused(`${file} begins like JSON and cannot be read: ${error.message}.`);
    const where = error instanceof z.ZodError ? error.issues[0]?.path.join('.') : '';
    throw new AnalysisRefused(`${file} is JSON and no BIOM 1.0 table${where ? ` (see "${where}")` : ''}.`);
  }
}
