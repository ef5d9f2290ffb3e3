import { SHEET, type SheetProblem, type SheetReading } from '@cohortium/contract';
import { CsvError, parse } from 'csv-parse/sync';
import { type ColumnKind, isMissing, kindOf, standardFields, steering } from './columns.ts';
import { type FilesOfSample, isFastqName, matchFiles } from './match-files.ts';

type Metadata = Record<string, string | number | null>;
export interface SheetSample {
  row: number;
  sample_id: string;
  subject_id: string | null;
  metadata: Metadata;
  files: FilesOfSample;
}
/** The reading as the wire has it, with the samples' metadata beside. */
export interface ReadSheet {
  reading: SheetReading;
  samples: SheetSample[];
}

interface Grid {
  columns: string[];
  rows: string[][];
}

const problem = (message: string, remedy: string, at: Partial<SheetProblem> = {}): SheetProblem => ({
  severity: 'error',
  row: null,
  column: null,
  file: null,
  message,
  remedy,
  ...at,
});

const delimiterOf = (text: string): string => {
  const [head = ''] = text.split(/\r?\n/, 1);
  const counts = ['\t', ',', ';'].map((mark) => [mark, head.split(mark).length] as const);
  return counts.sort((a, b) => b[1] - a[1])[0]?.[0] ?? '\t';
};

function gridOf(text: string): Grid | SheetProblem {
  const clean = text.replace(/^\uFEFF/, '');
  const delimiter = delimiterOf(clean);
  try {
    const [columns = [], ...rows] = parse(clean, {
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      relax_quotes: delimiter === '\t',
      trim: true,
    });
    return { columns, rows: rows.filter((row) => row.some((cell) => cell !== '')) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return problem(`The sheet cannot be read: ${error.message}.`, 'Save it again as tab-separated text.');
  }
}

function headProblems({ columns, rows }: Grid, fields: readonly (string | null)[]): SheetProblem[] {
  const problems: SheetProblem[] = [];
  const twice = columns.find((name, at) => columns.indexOf(name) !== at);
  if (twice !== undefined) {
    problems.push(problem(`The column “${twice}” stands twice.`, 'Rename or remove one.', { column: twice }));
  }
  if (columns.some((name) => name === '')) {
    problems.push(problem('A column has no name in the first row.', 'Give every column a name, or remove it.'));
  }
  if (!fields.includes('sample_id')) {
    problems.push(problem('No column holds the samples’ names.', 'Name one column sample_id.'));
  }
  if (rows.length === 0) problems.push(problem('The sheet has no rows below its head.', 'Add a row for each sample.'));
  if (rows.length > SHEET.maximum_rows) {
    problems.push(problem(`The sheet has ${rows.length} rows; ${SHEET.maximum_rows} can be read.`, 'Split it in two.'));
  }
  if (columns.length > SHEET.maximum_columns) {
    problems.push(
      problem(`The sheet has ${columns.length} columns; ${SHEET.maximum_columns} can be read.`, 'Remove some.'),
    );
  }
  return problems;
}

interface Column {
  name: string;
  field: string | null;
  kind: ColumnKind;
  place: number;
}

const AGE_AT_MOST = 130;

function cellValue(
  column: Column,
  cell: string | undefined,
  row: number,
  problems: SheetProblem[],
): string | number | null {
  const text = cell ?? '';
  if (isMissing(text)) return null;
  if (column.field === 'age_years') {
    const age = Number(text);
    if (!Number.isFinite(age) || age < 0 || age > AGE_AT_MOST) {
      const message = `“${text}” is not an age in years.`;
      problems.push(problem(message, 'Write a number from 0 to 130, or NA.', { row, column: column.name }));
      return null;
    }
    return age;
  }
  return column.kind === 'number' ? Number(text) : text;
}

function readRow(cells: string[], row: number, columns: readonly Column[], problems: SheetProblem[]): SheetSample {
  const cellOf = (field: string) => {
    const column = columns.find((one) => one.field === field);
    const cell = column && cells[column.place];
    return cell === undefined || isMissing(cell) ? null : cell;
  };
  const head = columns.length;
  if (cells.length > head) {
    problems.push(
      problem(`Row ${row} has ${cells.length} cells; the head has ${head}.`, 'Remove the cells beyond the head.', {
        row,
      }),
    );
  }
  const metadata: Metadata = {};
  for (const column of columns) {
    if (column.field !== null && steering.includes(column.field)) continue;
    metadata[column.field ?? column.name] = cellValue(column, cells[column.place], row, problems);
  }
  const baseName = (path: string | null) =>
    path === null ? [] : path.split(/\s*,\s*/).map((one) => one.split(/[/\\]/).at(-1) ?? one);
  return {
    row,
    sample_id: cellOf('sample_id') ?? '',
    subject_id: cellOf('subject_id'),
    metadata,
    files: { forward: baseName(cellOf('forward')), reverse: baseName(cellOf('reverse')) },
  };
}

function nameProblems(samples: readonly SheetSample[], column: string): SheetProblem[] {
  const firstRow = new Map<string, number>();
  return samples.flatMap(({ row, sample_id }) => {
    if (sample_id === '')
      return [problem(`Row ${row} has no sample name.`, 'Fill it in, or remove the row.', { row, column })];
    if (/\p{Cc}/u.test(sample_id) || sample_id.length > 200) {
      return [
        problem(`The sample name in row ${row} cannot be used.`, 'At most 200 printable characters.', { row, column }),
      ];
    }
    const first = firstRow.get(sample_id);
    if (first === undefined) {
      firstRow.set(sample_id, row);
      return [];
    }
    const message = `${sample_id} stands twice, in rows ${first} and ${row}.`;
    return [problem(message, 'Rename one of them, or merge the rows.', { row, column })];
  });
}

function placeFiles(samples: SheetSample[], names: readonly string[]): { unused: string[]; problems: SheetProblem[] } {
  const problems: SheetProblem[] = names
    .filter((name) => !isFastqName(name))
    .map((file) => problem(`${file} is not a FASTQ file.`, 'Upload .fastq or .fastq.gz files.', { file }));
  const given = new Set(samples.flatMap(({ files }) => [...files.forward, ...files.reverse]));
  const free = names.filter((name) => !given.has(name) && isFastqName(name));
  const matched = matchFiles(
    free,
    samples.filter(({ files }) => files.forward.length === 0).map(({ sample_id }) => sample_id),
  );
  for (const sample of samples) {
    const { row } = sample;
    for (const file of [...sample.files.forward, ...sample.files.reverse].filter((name) => !names.includes(name))) {
      problems.push(
        problem(`Row ${row} names ${file}, which is not uploaded.`, 'Upload it, or correct the name.', { row, file }),
      );
    }
    if (sample.files.forward.length === 0) sample.files = matched.files.get(sample.sample_id) ?? sample.files;
  }
  return { unused: matched.unused, problems };
}

function readProblems(samples: readonly SheetSample[]): SheetProblem[] {
  const paired = samples.some(({ files }) => files.reverse.length > 0);
  return samples.flatMap(({ row, sample_id, files }): SheetProblem[] => {
    const { forward, reverse } = files;
    if (forward.length === 0 && reverse.length === 0) {
      const message = `${sample_id} has no read files, so it is left out.`;
      return [problem(message, 'Upload files whose names begin with the sample’s name.', { severity: 'warning', row })];
    }
    if (forward.length === 0) {
      return [
        problem(`${sample_id} has reverse reads only.`, 'Upload its forward reads too.', {
          row,
          file: reverse[0] ?? null,
        }),
      ];
    }
    if (reverse.length !== forward.length && (paired || reverse.length > 0)) {
      const message = `${sample_id} has ${forward.length} forward and ${reverse.length} reverse files; other samples are paired.`;
      return [problem(message, 'Upload the missing mate.', { row, file: forward[0] ?? null })];
    }
    return [];
  });
}

const empty = (problems: SheetProblem[]): ReadSheet => ({
  reading: { columns: [], samples: [], problems, files_unused: [] },
  samples: [],
});

/** Reads a sample sheet (TSV, CSV or semicolons) with the names of the files beside it; nothing is thrown away silently. */
export function readSheet(text: string, fileNames: readonly string[]): ReadSheet {
  const grid = gridOf(text);
  if ('severity' in grid) return empty([grid]);
  const fields = standardFields(grid.columns);
  const problems = headProblems(grid, fields);
  if (problems.length > 0) return empty(problems);
  const columns = grid.columns.map((name, place): Column => {
    const cells = grid.rows.map((row) => row[place] ?? '');
    return { name, field: fields[place] ?? null, kind: kindOf(cells), place };
  });
  const rows = grid.rows.map((cells, at) => readRow(cells, at + 1, columns, problems));
  const idColumn = columns.find(({ field }) => field === 'sample_id')?.name ?? 'sample_id';
  problems.push(...nameProblems(rows, idColumn));
  const files = placeFiles(rows, fileNames);
  problems.push(...files.problems, ...readProblems(rows));
  const samples = rows.filter((sample) => sample.files.forward.length > 0);
  if (samples.length === 0 && fileNames.length > 0 && !problems.some(({ severity }) => severity === 'error')) {
    problems.push(
      problem('No file belongs to a sample of the sheet.', 'Name files after the samples: F3D0_R1.fastq.gz for F3D0.'),
    );
  }
  return {
    samples,
    reading: {
      columns: columns.map(({ name, field, kind, place }) => ({
        name,
        standard_field: field,
        kind,
        n_missing: grid.rows.filter((row) => isMissing(row[place])).length,
      })),
      samples: rows.map(({ row, sample_id, subject_id, files: { forward, reverse } }) => ({
        row,
        sample_id,
        subject_id,
        forward,
        reverse,
      })),
      problems,
      files_unused: files.unused,
    },
  };
}
