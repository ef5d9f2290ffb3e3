import {
  type Assignment,
  type FileFormat,
  type Mapping,
  noMapping,
  SHEET,
  type SheetProblem,
  type SheetReading,
} from '@cohortium/contract';
import { cellAt } from '#platform/text';
import { assignReadFiles } from './assign-read-files.ts';
import { dateProblems } from './check-dates.ts';
import { declaredKinds, declaredProblems, numberProblems } from './check-declared.ts';
import { idProblems } from './check-ids.ts';
import { termProblems } from './check-terms.ts';
import { fieldsOfColumns, isMissing, kindOf } from './columns.ts';
import { type Grid, headerProblems, readGrid, renamedColumns } from './read-grid.ts';
import { type Column, readRows, type SheetSample } from './read-rows.ts';
import { problem } from './sheet-problem.ts';

/** The parsed sheet as in the response, with the samples that have read files and their metadata. */
export interface ReadSheet {
  reading: SheetReading;
  samples: SheetSample[];
}

export interface SheetToRead {
  text: string;
  /** Null where samples have no read files, for what is made of them is there already. */
  file_names: readonly string[] | null;
  mapping?: Mapping | undefined;
  assignments?: readonly Assignment[] | undefined;
  formats?: readonly FileFormat[] | undefined;
}

const isError = ({ severity }: SheetProblem): boolean => severity === 'error';

/** Errors first, and not endlessly many; all are counted. */
export function listed(problems: readonly SheetProblem[]): Pick<SheetReading, 'problems' | 'n_errors' | 'n_warnings'> {
  const errors = problems.filter(isError);
  const warnings = problems.filter((one) => !isError(one));
  return {
    problems: [...errors, ...warnings].slice(0, SHEET.maximum_problems),
    n_errors: errors.length,
    n_warnings: warnings.length,
  };
}

const unread = (problems: SheetProblem[]): ReadSheet => ({
  reading: { columns: [], samples: [], ...listed(problems), files_unused: [] },
  samples: [],
});

function columnsOf(grid: Grid, fields: readonly (string | null)[]): Column[] {
  const { columns, rows } = grid;
  function* cellsOf(place: number) {
    for (const { cells } of rows) yield cellAt(cells, place);
  }
  const declared = declaredKinds(grid);
  return columns.map((name, place) => {
    const declared_kind = declared[place] ?? null;
    const kind = declared_kind ?? kindOf(cellsOf(place));
    return { name, field: fields[place] ?? null, kind, declared_kind, place };
  });
}

function nobodysProblem(fileNames: readonly string[], problems: readonly SheetProblem[]): SheetProblem[] {
  if (fileNames.length === 0 || problems.some(isError)) return [];
  const remedy = 'Name files after the samples: F3D0_R1.fastq.gz for F3D0.';
  return [problem('None of the files belongs to a sample of the sheet.', remedy)];
}

/** Reads a sample sheet with the names of the uploaded files; nothing is dropped without a message. */
export function readSheet({ text, file_names: names, mapping = noMapping, ...files }: SheetToRead): ReadSheet {
  const grid = readGrid(text);
  if ('severity' in grid) return unread([grid]);
  const fields = fieldsOfColumns(grid.columns, mapping.columns);
  const unreadable = headerProblems(grid, fields);
  if (unreadable.length > 0) return unread(unreadable);
  const columns = columnsOf(grid, fields);
  const rows = readRows(grid.rows, columns, mapping.values);
  const placed = names ? assignReadFiles(rows.samples, names, files) : { unused: [], problems: [] };
  const problems = [
    ...rows.problems,
    ...placed.problems,
    ...renamedColumns(grid.columns, fields),
    ...declaredProblems(grid, columns),
    ...idProblems(grid.rows, columns),
    ...termProblems(grid.rows, columns, mapping.values),
    ...dateProblems(grid.rows, columns, mapping.values),
    ...numberProblems(grid.rows, columns, mapping.values),
  ];
  const samples = names ? rows.samples.filter(({ files }) => files.forward.length > 0) : rows.samples;
  if (names && samples.length === 0) problems.push(...nobodysProblem(names, problems));
  return {
    samples,
    reading: {
      columns: columns.map(({ name, field, kind, place }) => ({
        name,
        standard_field: field,
        kind,
        n_missing: grid.rows.filter(({ cells }) => isMissing(cells[place])).length,
      })),
      samples: rows.samples.map(({ row, sample_id, subject_id, files: { forward, reverse } }) => ({
        ...{ row, sample_id, subject_id, forward, reverse },
      })),
      ...listed(problems),
      files_unused: placed.unused,
    },
  };
}
