import { IMPORT } from '@cohortium/contract';
import { z } from 'zod';
import { encodingOf } from '../each-line.ts';
import { ImportTableError } from '../import-table-error.ts';
import { openContent, throwDamaged } from '../open-bytes.ts';
import { lineageOfParts, readLineage } from '../read-lineage.ts';
import { requireAmount, type TableBuilder } from '../table-builder.ts';
import type { TableFile } from './table-file.ts';

const isTaxonomy = (key: string): boolean => /^(taxonomy|taxon|lineage|consensus.?lineage)$/i.test(key);

/** BIOM metadata of a feature: a lineage as a list of names or as one text. */
export function describeFeature(
  builder: TableBuilder,
  place: number,
  entries: Iterable<[key: string, value: unknown]>,
): void {
  for (const [key, value] of entries) {
    if (!isTaxonomy(key)) continue;
    if (typeof value === 'string') builder.describe(place, { lineage: readLineage(value) });
    else if (Array.isArray(value)) builder.describe(place, { lineage: lineageOfParts(value.map(String)) });
  }
}

/** BIOM metadata of a sample: texts and numbers, as sheet cells. */
export function describeSample(
  builder: TableBuilder,
  sample: string,
  entries: Iterable<[key: string, value: unknown]>,
): void {
  const facts: Record<string, string> = {};
  for (const [key, value] of entries) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      facts[key] = String(value);
  }
  if (Object.keys(facts).length > 0) builder.addFacts(sample, facts);
}

const described = z.array(z.object({ id: z.coerce.string(), metadata: z.record(z.string(), z.unknown()).nullish() }));
const tableSchema = z.object({
  rows: described,
  columns: described,
  shape: z.tuple([z.int().min(0), z.int().min(0)]),
  matrix_type: z.enum(['sparse', 'dense']),
  data: z.array(z.array(z.number())),
});
type Table = z.infer<typeof tableSchema>;

const REMEDY = 'Export it again (biom convert --to-json), or as BIOM 2.1.';

async function readWhole({ path, packing }: TableFile): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  try {
    for await (const piece of openContent(path, packing)) {
      pieces.push(piece);
      length += piece.length;
      if (length > IMPORT.maximum_json_bytes) {
        const most = IMPORT.maximum_json_bytes / 1e6;
        throw new ImportTableError(
          `This BIOM 1 table is larger than ${most} MB.`,
          'Convert it: biom convert --to-hdf5.',
        );
      }
    }
  } catch (error) {
    throwDamaged(error, packing);
  }
  const whole = Buffer.concat(pieces);
  // Sniffing has read its beginning: the rest may still be damaged, and is then no JSON.
  return new TextDecoder(encodingOf(whole)).decode(whole);
}

/** The line in which JSON ends to be JSON, where the parser tells it. */
function lineOf(error: SyntaxError, text: string): number | null {
  const at = /at position (\d+)/.exec(error.message)?.[1];
  return at === undefined ? null : text.slice(0, Number(at)).split('\n').length;
}

function parse(text: string): Table {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const remedy = 'It is damaged or truncated. Upload it again.';
    throw new ImportTableError(
      'This file begins like a BIOM 1 table, but is not valid JSON.',
      remedy,
      lineOf(error, text),
    );
  }
  const read = tableSchema.safeParse(json);
  if (read.success) return read.data;
  const issue = read.error.issues[0];
  throw new ImportTableError(`This JSON is not a BIOM 1 table: “${issue?.path.join('.')}” ${issue?.message}.`, REMEDY);
}

/** A dense matrix has a value for each feature and sample. */
function requireWhole({ rows, columns, matrix_type, data }: Table): void {
  if (matrix_type === 'sparse') return;
  if (data.length !== rows.length) {
    throw new ImportTableError(`Its data has ${data.length} of ${rows.length} rows.`, REMEDY);
  }
  const short = data.findIndex((cells) => cells.length !== columns.length);
  if (short < 0) return;
  throw new ImportTableError(
    `Row ${short + 1} of its data has ${data[short]?.length} of ${columns.length} values.`,
    REMEDY,
  );
}

/** BIOM 1.0 (biom-format.org): JSON, features in rows, samples in columns, dense or as (row, column, value). */
export async function readBiomJson(file: TableFile, builder: TableBuilder): Promise<void> {
  const table = parse(await readWhole(file));
  const { rows, columns, shape, matrix_type, data } = table;
  if (shape[0] !== rows.length || shape[1] !== columns.length) {
    throw new ImportTableError(
      `Its shape is ${shape.join(' × ')}, but it has names for ${rows.length} × ${columns.length}.`,
      REMEDY,
    );
  }
  requireWhole(table);
  const features = rows.map(({ id }) => builder.newFeature(id));
  const samples = columns.map(({ id }) => builder.newSample(id));
  for (const [place, { metadata }] of rows.entries()) {
    describeFeature(builder, features[place] ?? 0, Object.entries(metadata ?? {}));
  }
  for (const { id, metadata } of columns) describeSample(builder, id, Object.entries(metadata ?? {}));
  const put = (row: number, column: number, amount: number) => {
    const [feature, sample] = [features[row], samples[column]];
    if (feature === undefined || sample === undefined) {
      throw new ImportTableError(`It has a value at row ${row}, column ${column}, outside its shape.`, REMEDY);
    }
    builder.add(sample, feature, { amount: requireAmount(amount, `row ${row}, column ${column}`), line: 0 });
  };
  for (const [row, cells] of data.entries()) {
    if (matrix_type === 'dense') for (const [column, amount] of cells.entries()) put(row, column, amount);
    else if (cells.length === 3) put(cells[0] ?? -1, cells[1] ?? -1, cells[2] ?? 0);
    else throw new ImportTableError(`Entry ${row + 1} of its data is not row, column and value.`, REMEDY);
  }
}
