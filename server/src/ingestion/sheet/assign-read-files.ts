import {
  type Assignment,
  type FileFormat,
  fileFormatOf,
  pairReads,
  parseReadFileName,
  type SheetProblem,
  withoutFormat,
} from '@cohortium/contract';
import { normalizeUnicode } from '#platform/text';
import { arrayProblems, isArrayFile, nameArrays } from './array-files.ts';
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

/** Whether a sample has one side of mates and not the other, as far as names tell. */
function isLone({ sample_id, files: { forward, reverse } }: SheetSample): boolean {
  if (forward.length === 0) return reverse.length > 0;
  if (reverse.length > 0) return false;
  // “mouse_1.fastq” of a sample mouse_1 says nothing of mates.
  return forward.some((name) => parseReadFileName(name).read === 'forward' && withoutFormat(name) !== sample_id);
}

/** Half of a library: nobody but the submitter knows whether the other half is missing or was never sequenced. */
function loneProblem({ row, sample_id, files: { forward, reverse } }: SheetSample): SheetProblem {
  const files = [...forward, ...reverse];
  const [has, lacks] = forward.length > 0 ? ['forward', 'reverse'] : ['reverse', 'forward'];
  const message = `${sample_id} has ${has} reads only (${files.slice(0, 3).join(', ')}); its ${lacks} reads are missing.`;
  const remedy = `Upload its ${lacks} reads too, or take what is there as single-end reads.`;
  const fix = { kind: 'single_end' as const, sample_id, files };
  return problem(message, remedy, { row, file: files[0] ?? null, fix });
}

/** Of one sample with files. */
function mateProblems(sample: SheetSample, { paired }: { paired: boolean }): SheetProblem[] {
  const { row, sample_id, files } = sample;
  const { forward, reverse } = files;
  const at = { row, file: forward[0] ?? null };
  if (isLone(sample)) return [loneProblem(sample)];
  if (reverse.length !== forward.length && (paired || reverse.length > 0)) {
    const message = `${sample_id} has ${forward.length} forward and ${reverse.length} reverse files; other samples are paired.`;
    return [problem(message, 'Upload the missing file of the pair.', at)];
  }
  const [lanes, mates] = [lanesOf(forward), lanesOf(reverse)];
  if (reverse.length === 0 || lanes === mates) return [];
  const message = `${sample_id} has forward files of lane ${lanes} and reverse files of lane ${mates}.`;
  return [problem(message, 'Upload both files of each lane.', at)];
}

const isFasta = (name: string): boolean => fileFormatOf(name) === 'fasta';

/** Contigs are one file of a sample, without mates and without reads. */
function contigProblems(sample: SheetSample): SheetProblem[] {
  const { row, sample_id, files } = sample;
  const names = filesOf(sample);
  const [contigs = '', another] = names.filter(isFasta);
  const reads = names.find((name) => !isFasta(name));
  const at = { row, file: contigs };
  if (reads !== undefined) {
    const message = `${sample_id} has contigs (${contigs}) and reads (${reads}).`;
    return [problem(message, 'Make them two samples, or remove one of the files.', at)];
  }
  if (another !== undefined) {
    const message = `${sample_id} has ${names.length} files of contigs (${contigs}, ${another}).`;
    return [problem(message, 'Join them into one file, with a name of its own for each contig.', at)];
  }
  if (files.forward.length > 0) return [];
  const message = `${contigs} of ${sample_id} is given as reverse reads, but holds contigs.`;
  return [problem(message, 'Name it in the column forward.', at)];
}

/** A sample that somebody took as single-end stays among paired ones, but not without a word. */
function singleProblems({ row, sample_id, files }: SheetSample, { paired }: { paired: boolean }): SheetProblem[] {
  if (!paired) return [];
  const message = `${sample_id} is taken as single-end reads, while other samples are paired.`;
  const remedy = 'Single reads are shorter than merged pairs: OTUs or ASVs may differ between them for that alone.';
  return [problem(message, remedy, { severity: 'warning', row, file: files.forward[0] ?? null })];
}

interface Reading {
  singles: ReadonlySet<string>;
  formats: readonly FileFormat[];
}

function readProblems(samples: readonly SheetSample[], { singles, formats }: Reading): SheetProblem[] {
  const paired = samples.some(({ files: { forward, reverse } }) => forward.length > 0 && reverse.length > 0);
  return samples.flatMap((sample): SheetProblem[] => {
    const { row, sample_id } = sample;
    if (filesOf(sample).some(isArrayFile)) return arrayProblems(sample);
    if (filesOf(sample).some(isFasta)) return contigProblems(sample);
    if (singles.has(sample_id)) return singleProblems(sample, { paired });
    if (filesOf(sample).length > 0) return mateProblems(sample, { paired });
    // A row without a name is a separate error.
    if (sample_id === '') return [];
    const [what, remedy] = formats.includes('idat')
      ? ['files', 'Give its row the columns sentrix_id and sentrix_position, or name its files after the sample.']
      : ['read files', 'Upload files whose names begin with the sample’s name.'];
    return [problem(`${sample_id} has no ${what} and is left out.`, remedy, { severity: 'warning', row })];
  });
}

/** Files given by hand: they stand in for whatever the row says. */
function assign(samples: readonly SheetSample[], assignments: readonly Assignment[]): SheetProblem[] {
  const byName = new Map(samples.map((sample) => [sample.sample_id, sample]));
  const given = Map.groupBy(assignments, ({ sample_id }) => sample_id);
  return [...given].flatMap(([sample_id, files]) => {
    const sample = byName.get(sample_id);
    if (!sample) {
      const message = `${files[0]?.file} is assigned to ${sample_id}, which is not in the sheet.`;
      return [problem(message, 'Assign it to another sample, or add a row.', { file: files[0]?.file ?? null })];
    }
    const of = (read: Assignment['read']) => files.filter((one) => one.read === read).map(({ file }) => file);
    sample.files = { forward: [...of('forward'), ...of('single')], reverse: of('reverse') };
    return [];
  });
}

/** Samples of which every file is taken as single-end; one that is given a mate as well is paired. */
function singlesOf(assignments: readonly Assignment[]): Set<string> {
  const given = Map.groupBy(assignments, ({ sample_id }) => sample_id);
  const singles = [...given].filter(([, files]) => files.every(({ read }) => read === 'single'));
  return new Set(singles.map(([sample_id]) => sample_id));
}

function unusedProblems(unused: readonly string[]): SheetProblem[] {
  const remedy = 'Add a row for its sample, assign it to a sample, or remove it.';
  return unused.map((file) =>
    problem(`${file} does not belong to any sample of the sheet.`, remedy, { severity: 'warning', file }),
  );
}

/** Names in rows as their files have them: a Mac writes letters with marks in two parts. */
function spellAsUploaded(samples: readonly SheetSample[], names: readonly string[]): void {
  const known = new Map(names.map((name) => [normalizeUnicode(name), name]));
  const spelled = (file: string): string => known.get(normalizeUnicode(file)) ?? file;
  for (const sample of samples) {
    const { forward, reverse } = sample.files;
    sample.files = { forward: forward.map(spelled), reverse: reverse.map(spelled) };
  }
}

/** A file that no sample of this kind of data can have. */
function formatProblems(file: string, formats: readonly FileFormat[]): SheetProblem[] {
  const format = fileFormatOf(file);
  if (format !== null && formats.includes(format)) return [];
  if (formats.includes('idat')) {
    const remedy = 'Upload the files of the scanner: they end in _Grn.idat and _Red.idat, or these with .gz.';
    return [problem(`${file} is not an IDAT file.`, remedy, { file })];
  }
  if (format === 'idat') {
    const remedy = 'Choose the kind of data “Raw methylation array” in the details, or remove the file.';
    return [problem(`${file} is IDAT, which this kind of data is not submitted as.`, remedy, { file })];
  }
  if (format === 'fasta') {
    const remedy = 'Upload the FASTQ files of the reads. Only submissions of shotgun reads may have contigs.';
    return [problem(`${file} is FASTA, which this kind of data is not submitted as.`, remedy, { file })];
  }
  const [what, endings] = formats.includes('fasta')
    ? ['neither reads (FASTQ) nor contigs (FASTA)', '.fastq, .fastq.gz, .fasta or .fasta.gz']
    : ['not a FASTQ file', '.fastq or .fastq.gz'];
  return [problem(`${file} is ${what}.`, `Upload ${endings} files.`, { file })];
}

/** What keeps a sample from having just these files, by their names. */
export const sampleFileProblems = (sample: SheetSample, formats: readonly FileFormat[]): SheetProblem[] => {
  const files = filesOf(sample);
  const contigs = files.some(isFasta) ? contigProblems(sample) : [];
  const arrays = files.some(isArrayFile) ? arrayProblems(sample) : [];
  return [...files.flatMap((file) => formatProblems(file, formats)), ...contigs, ...arrays];
};

interface Placement {
  assignments?: readonly Assignment[] | undefined;
  /** Those that this kind of data comes in; reads alone by default. */
  formats?: readonly FileFormat[] | undefined;
}

/** Gives each sample its files: those given by hand, those its row names, else those named after it. Fills in `files`. */
export function assignReadFiles(
  samples: SheetSample[],
  names: readonly string[],
  { assignments = [], formats = ['fastq'] }: Placement = {},
): { unused: string[]; problems: SheetProblem[] } {
  const problems = names.flatMap((file) => formatProblems(file, formats));
  spellAsUploaded(samples, names);
  problems.push(...assign(samples, assignments), ...namedProblems(samples, new Set(names)));
  nameArrays(samples, names);
  const named = new Set(samples.flatMap(filesOf));
  const nameless = samples.filter((sample) => filesOf(sample).length === 0);
  const matched = pairReads(
    names.filter((name) => !named.has(name) && fileFormatOf(name) !== null),
    nameless.map(({ sample_id }) => sample_id),
  );
  for (const { file, sample_ids } of matched.ambiguous) {
    const message = `${file} may belong to ${sample_ids.slice(0, 3).join(' or ')}.`;
    problems.push(
      problem(message, 'Name the file in the row of its sample, in columns forward and reverse.', { file }),
    );
  }
  for (const sample of nameless) sample.files = matched.files.get(sample.sample_id) ?? sample.files;
  const rest = [
    ...readProblems(samples, { singles: singlesOf(assignments), formats }),
    ...unusedProblems(matched.unused),
  ];
  return { unused: matched.unused, problems: [...problems, ...rest] };
}
