import { type Assignment, isFastqName, pairReads, parseReadFileName, type SheetProblem } from '@cohortium/contract';
import { normalised } from '#platform/words';
import type { SheetSample } from './read-rows.ts';
import { problem } from './sheet-problem.ts';

const filesOf = ({ files }: SheetSample): string[] => [...files.forward, ...files.reverse];

/** Files that rows name: each has to be there, and belongs to one row. */
function namedProblems(samples: readonly SheetSample[], uploaded: ReadonlySet<string>): SheetProblem[] {
  const firstRow = new Map<string, number>();
  return samples.flatMap((sample) =>
    filesOf(sample).flatMap((file): SheetProblem[] => {
      const at = { row: sample.row, file };
      const first = firstRow.get(file);
      if (first !== undefined) {
        const message =
          first === sample.row
            ? `Row ${first} names ${file} twice.`
            : `Rows ${first} and ${sample.row} both name ${file}.`;
        return [problem(message, 'Name each file once.', at)];
      }
      firstRow.set(file, sample.row);
      if (uploaded.has(file)) return [];
      return [
        problem(`Row ${sample.row} names ${file}, which is not uploaded.`, 'Upload it, or correct the name.', at),
      ];
    }),
  );
}

/** The lanes that files are of by their names, in the order in which the files are joined. */
const lanesOf = (names: readonly string[]): string => names.map((name) => parseReadFileName(name).lane).join(', ');

function readProblems(samples: readonly SheetSample[]): SheetProblem[] {
  const paired = samples.some(({ files }) => files.reverse.length > 0);
  return samples.flatMap(({ row, sample_id, files: { forward, reverse } }): SheetProblem[] => {
    if (forward.length === 0 && reverse.length === 0) {
      // A row without a name is an error of its own.
      if (sample_id === '') return [];
      const message = `${sample_id} has no read files, so it is left out.`;
      return [problem(message, 'Upload files whose names begin with the sample’s name.', { severity: 'warning', row })];
    }
    if (forward.length === 0) {
      const at = { row, file: reverse[0] ?? null };
      return [problem(`${sample_id} has reverse reads only.`, 'Upload its forward reads too.', at)];
    }
    if (reverse.length !== forward.length && (paired || reverse.length > 0)) {
      const message = `${sample_id} has ${forward.length} forward and ${reverse.length} reverse files; other samples are paired.`;
      return [problem(message, 'Upload the missing mate.', { row, file: forward[0] ?? null })];
    }
    const [lanes, mates] = [lanesOf(forward), lanesOf(reverse)];
    if (reverse.length > 0 && lanes !== mates) {
      const message = `${sample_id} has forward files of lane ${lanes} and reverse files of lane ${mates}.`;
      return [problem(message, 'Upload both mates of each lane.', { row, file: forward[0] ?? null })];
    }
    return [];
  });
}

/** Files given by hand: they stand in for whatever the row says. */
function assign(samples: readonly SheetSample[], assignments: readonly Assignment[]): SheetProblem[] {
  const byName = new Map(samples.map((sample) => [sample.sample_id, sample]));
  const given = Map.groupBy(assignments, ({ sample_id }) => sample_id);
  return [...given].flatMap(([sample_id, files]) => {
    const sample = byName.get(sample_id);
    if (!sample) {
      const message = `${files[0]?.file} was given to ${sample_id}, which the sheet does not have.`;
      return [problem(message, 'Give it to another sample, or add a row.', { file: files[0]?.file ?? null })];
    }
    const of = (read: 'forward' | 'reverse') => files.filter((one) => one.read === read).map(({ file }) => file);
    sample.files = { forward: of('forward'), reverse: of('reverse') };
    return [];
  });
}

function unusedProblems(unused: readonly string[]): SheetProblem[] {
  const remedy = 'Add a row for its sample, give it to one by hand, or remove it.';
  return unused.map((file) =>
    problem(`${file} belongs to no sample of the sheet.`, remedy, { severity: 'warning', file }),
  );
}

/** Names in rows as their files have them: a Mac writes letters with marks in two parts. */
function spellAsUploaded(samples: readonly SheetSample[], names: readonly string[]): void {
  const known = new Map(names.map((name) => [normalised(name), name]));
  const spelled = (file: string): string => known.get(normalised(file)) ?? file;
  for (const sample of samples) {
    const { forward, reverse } = sample.files;
    sample.files = { forward: forward.map(spelled), reverse: reverse.map(spelled) };
  }
}

/** Gives each sample its files: those given by hand, those its row names, else those named after it. Fills in `files`. */
export function placeFiles(
  samples: SheetSample[],
  names: readonly string[],
  assignments: readonly Assignment[] = [],
): { unused: string[]; problems: SheetProblem[] } {
  const problems = names
    .filter((name) => !isFastqName(name))
    .map((file) => problem(`${file} is not a FASTQ file.`, 'Upload .fastq or .fastq.gz files.', { file }));
  spellAsUploaded(samples, names);
  problems.push(...assign(samples, assignments), ...namedProblems(samples, new Set(names)));
  const named = new Set(samples.flatMap(filesOf));
  const nameless = samples.filter((sample) => filesOf(sample).length === 0);
  const matched = pairReads(
    names.filter((name) => !named.has(name) && isFastqName(name)),
    nameless.map(({ sample_id }) => sample_id),
  );
  for (const { file, sample_ids } of matched.ambiguous) {
    const message = `${file} may belong to ${sample_ids.slice(0, 3).join(' or ')}.`;
    problems.push(
      problem(message, 'Name the file in the row of its sample, in columns forward and reverse.', { file }),
    );
  }
  for (const sample of nameless) sample.files = matched.files.get(sample.sample_id) ?? sample.files;
  const rest = [...readProblems(samples), ...unusedProblems(matched.unused)];
  return { unused: matched.unused, problems: [...problems, ...rest] };
}
