import { SHEET, type SheetProblem, type SheetReading } from '@cohortium/contract';
import { isMissing, kindOf, standardFields } from './columns.ts';
import { placeFiles } from './place-files.ts';
import { headProblems, readGrid } from './read-grid.ts';
import { type Column, readRows, type SheetSample } from './read-rows.ts';
import { problem } from './sheet-problem.ts';

/** The reading as the wire has it, with the samples that have read files, and their metadata, beside. */
export interface ReadSheet {
  reading: SheetReading;
  samples: SheetSample[];
}

const isError = ({ severity }: SheetProblem): boolean => severity === 'error';

/** Errors first, and not endlessly many; all are counted. */
function listed(problems: readonly SheetProblem[]): Pick<SheetReading, 'problems' | 'n_errors' | 'n_warnings'> {
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

/** Reads a sample sheet with the names of the files beside it; nothing is thrown away silently. */
export function readSheet(text: string, fileNames: readonly string[]): ReadSheet {
  const grid = readGrid(text);
  if ('severity' in grid) return unread([grid]);
  const fields = standardFields(grid.columns);
  const unreadable = headProblems(grid, fields);
  if (unreadable.length > 0) return unread(unreadable);
  const columns = grid.columns.map((name, place): Column => {
    const cells = grid.rows.map((row) => row[place] ?? '');
    return { name, field: fields[place] ?? null, kind: kindOf(cells), place };
  });
  const rows = readRows(grid.rows, columns);
  const placed = placeFiles(rows.samples, fileNames);
  const problems = [...rows.problems, ...placed.problems];
  const samples = rows.samples.filter(({ files }) => files.forward.length > 0);
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
      samples: rows.samples.map(({ row, sample_id, subject_id, files: { forward, reverse } }) => ({
        row,
        sample_id,
        subject_id,
        forward,
        reverse,
      })),
      ...listed(problems),
      files_unused: placed.unused,
    },
  };
}
