import type { SheetProblem, SheetReading } from '@cohortium/contract';

/** Problems of the sheet itself, and problems of the files next to it. */
export interface SortedProblems {
  sheet: SheetProblem[];
  reads: SheetProblem[];
}

const isError = ({ severity }: SheetProblem) => severity === 'error';
export const countErrors = (problems: readonly SheetProblem[]): number => problems.filter(isError).length;

const compareByPosition = (a: SheetProblem, b: SheetProblem) =>
  Number(isError(b)) - Number(isError(a)) || (a.row ?? 0) - (b.row ?? 0);

// A file problem names a file or a whole row, or has no position in a readable sheet.
function isAboutReads(problem: SheetProblem, { readable }: { readable: boolean }): boolean {
  if (problem.file !== null) return true;
  if (problem.column !== null) return false;
  return problem.row === null ? readable : !isError(problem);
}

/** Sorts problems by where to fix them. Missing files are not reported before a file is chosen. */
export function sortProblems(reading: SheetReading, { filesChosen }: { filesChosen: boolean }): SortedProblems {
  const { problems, samples } = reading;
  const unused = new Set(reading.files_unused);
  const readable = samples.length > 0;
  const without = samples.filter(({ forward, reverse }) => forward.length + reverse.length === 0);
  const rowsLeftOut = new Set(without.map(({ row }) => row));
  const isLeftOut = (problem: SheetProblem) =>
    !isError(problem) &&
    problem.column === null &&
    ((problem.row !== null && rowsLeftOut.has(problem.row)) || (problem.file !== null && unused.has(problem.file)));
  const { reads = [], sheet = [] } = Object.groupBy(problems, (problem) =>
    isAboutReads(problem, { readable }) ? 'reads' : 'sheet',
  );
  return {
    sheet: sheet.sort(compareByPosition),
    // Samples without files and files without samples are listed together.
    reads: filesChosen ? reads.filter((problem) => !isLeftOut(problem)).sort(compareByPosition) : [],
  };
}

/** "row 3, age_years", the file where there is no row, "" where the problem is the sheet's as a whole. */
export function describeLocation({ row, column, file }: SheetProblem): string {
  if (row === null) return column ?? file ?? '';
  return column === null ? `row ${row}` : `row ${row}, ${column}`;
}
