import { fileFormatOf, type SheetProblem } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { SheetSample } from '../sheet/read-rows.ts';
import { problem } from '../sheet/sheet-problem.ts';
import { mateDifference } from './check-uploads.ts';
import { findArrayProblems } from './find-arrays.ts';
import type { UploadRow } from './uploads-store.ts';

/** Maximum number of mismatched pairs that are compared in detail; for others only the counts are reported. */
const LOOKED_INTO = 20;

function fileProblem({ name, checked }: UploadRow, row: number): SheetProblem[] {
  const fault = checked?.fault;
  if (!fault) return [];
  const line = fault.line === null ? '' : `, line ${fault.line}`;
  return [problem(`${name}${line}: ${fault.reason}`, fault.remedy, { row, file: name })];
}

interface Pair {
  row: number;
  sample_id: string;
  forward: UploadRow;
  reverse: UploadRow;
}

function pairsOf(samples: readonly SheetSample[], byName: ReadonlyMap<string, UploadRow>): Pair[] {
  return samples.flatMap(({ row, sample_id, files }) =>
    files.reverse.flatMap((name, at) => {
      const forward = byName.get(files.forward[at] ?? '');
      const reverse = byName.get(name);
      return forward && reverse ? [{ row, sample_id, forward, reverse }] : [];
    }),
  );
}

const factsOf = ({ checked }: UploadRow) => (checked?.fault === null ? checked.facts : null);

/** Two names of one file, or two files of which the reads say that they are the other mate. */
function mixedProblem({ row, sample_id, forward, reverse }: Pair): SheetProblem[] {
  const at = { row, file: reverse.name };
  if (forward.sha256 !== null && forward.sha256 === reverse.sha256) {
    const [lacks, remedy] =
      fileFormatOf(reverse.name) === 'idat'
        ? ['no red file', 'Upload it as the scanner wrote it.']
        : ['no read pairs', 'Upload the reverse reads of this sample.'];
    const message = `${forward.name} and ${reverse.name} are the same file, so ${sample_id} has ${lacks}.`;
    return [problem(message, remedy, at)];
  }
  const [ahead, back] = [factsOf(forward)?.mates, factsOf(reverse)?.mates];
  if (ahead === 'reverse' && back === 'forward') {
    const message = `R1 and R2 of ${sample_id} are swapped: the reads in ${forward.name} are labelled R2, those in ${reverse.name} R1.`;
    return [problem(message, 'Swap the two files in the sample sheet or in the list of reads.', at)];
  }
  return [];
}

/** A file that holds both mates of each read, one after the other. */
function interleavedProblems(samples: readonly SheetSample[], byName: ReadonlyMap<string, UploadRow>): SheetProblem[] {
  const remedy = 'Split it into two files first: reformat.sh in=both.fastq out1=R1.fastq out2=R2.fastq (BBTools).';
  return samples.flatMap(({ row, sample_id, files }) =>
    [...files.forward, ...files.reverse].flatMap((name) => {
      const upload = byName.get(name);
      if (!upload || factsOf(upload)?.mates !== 'both') return [];
      const message = `${name} of ${sample_id} contains forward and reverse reads together (interleaved).`;
      return [problem(message, remedy, { row, file: name })];
    }),
  );
}

const isUnequal = ({ forward, reverse }: Pair): boolean => {
  const [ahead, back] = [factsOf(forward), factsOf(reverse)];
  return ahead !== null && back !== null && (ahead.n_reads !== back.n_reads || ahead.ids !== back.ids);
};

async function mateProblem(platform: Platform, { row, sample_id, forward, reverse }: Pair): Promise<SheetProblem> {
  const at = { row, file: reverse.name };
  const remedy = 'Upload both files of the pair as they came from the sequencer, both unfiltered or filtered together.';
  const [n, m] = [factsOf(forward)?.n_reads ?? 0, factsOf(reverse)?.n_reads ?? 0];
  const difference = await mateDifference(platform, forward, reverse);
  const where = difference
    ? ` They first differ at read ${difference.read} (line ${difference.read * 4 - 3}): ${difference.forward ?? 'no more reads'} and ${difference.reverse ?? 'no more reads'}.`
    : '';
  const message =
    n === m
      ? `The R1 and R2 reads of ${sample_id} have different names.${where}`
      : `${sample_id} has ${n} forward and ${m} reverse reads (${forward.name}, ${reverse.name}).${where}`;
  return problem(message, remedy, at);
}

/** Read problems of the samples' files: damaged files and mismatched pairs. */
export async function readProblemsOf(
  platform: Platform,
  samples: readonly SheetSample[],
  uploads: readonly UploadRow[],
): Promise<SheetProblem[]> {
  const byName = new Map(uploads.map((upload) => [upload.name, upload]));
  const damaged = samples.flatMap(({ row, files }) =>
    [...files.forward, ...files.reverse].flatMap((name) => {
      const upload = byName.get(name);
      return upload ? fileProblem(upload, row) : [];
    }),
  );
  const pairs = pairsOf(samples, byName);
  const unequal = pairs.filter(isUnequal).slice(0, LOOKED_INTO);
  const mates: SheetProblem[] = [];
  for (const pair of unequal) mates.push(await mateProblem(platform, pair));
  const arrays = findArrayProblems(samples, byName);
  return [...damaged, ...pairs.flatMap(mixedProblem), ...interleavedProblems(samples, byName), ...mates, ...arrays];
}
