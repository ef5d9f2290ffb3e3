import { fileFormatOf, parseReadFileName, type SheetProblem } from '@cohortium/contract';
import type { SheetSample } from './read-rows.ts';
import { problem } from './sheet-problem.ts';

export const isArrayFile = (name: string): boolean => fileFormatOf(name) === 'idat';

/** Columns that say on which array a sample was, and where on it, as Illumina’s sheets and this portal’s template call them. */
const [BARCODES, POSITIONS] = [
  ['sentrix_id', 'sentrixid', 'sentrix_barcode', 'slide'],
  ['sentrix_position', 'sentrixposition', 'array'],
];

function cellOf({ metadata }: SheetSample, names: readonly string[]): string {
  const found = Object.entries(metadata).find(([name]) =>
    names.includes(name.toLowerCase().replaceAll(/[ .-]+/g, '_')),
  );
  return String(found?.[1] ?? '').trim();
}

/** Gives rows that name barcode and position the files of that place, unless they name their files. */
export function nameArrays(samples: readonly SheetSample[], names: readonly string[]): void {
  const byPlace = Map.groupBy(names.filter(isArrayFile), (name) => parseReadFileName(name).stem.toLowerCase());
  if (byPlace.size === 0) return;
  for (const sample of samples) {
    const { forward, reverse } = sample.files;
    if (forward.length + reverse.length > 0) continue;
    const place = `${cellOf(sample, BARCODES ?? [])}_${cellOf(sample, POSITIONS ?? [])}`.toLowerCase();
    const found = byPlace.get(place) ?? [];
    // Two rows of one place cannot both have its files: the second is without, and says so.
    byPlace.delete(place);
    const isRed = (name: string) => parseReadFileName(name).read === 'reverse';
    sample.files = { forward: found.filter((name) => !isRed(name)), reverse: found.filter(isRed) };
  }
}

const otherOf = (name: string): string =>
  name.replace(/(Grn|Red)(?=\.idat)/i, (colour) => (colour.toLowerCase() === 'grn' ? 'Red' : 'Grn'));

/** An array is one green and one red file of the same place. */
export function arrayProblems({ row, sample_id, files: { forward, reverse } }: SheetSample): SheetProblem[] {
  const [file = ''] = [...forward, ...reverse];
  const at = { row, file };
  const unmarked = [...forward, ...reverse].find((name) => parseReadFileName(name).read === null);
  if (unmarked !== undefined) {
    const message = `The name of ${unmarked} does not say whether it is the green or the red file of ${sample_id}.`;
    return [problem(message, 'Keep the names of the scanner, which end in _Grn.idat and _Red.idat.', at)];
  }
  if (forward.length + reverse.length === 1) {
    const [has, lacks] = forward.length === 1 ? ['green', 'red'] : ['red', 'green'];
    const message = `${sample_id} has the ${has} file only (${file}); its ${lacks} file is missing.`;
    return [problem(message, `Upload ${otherOf(file)} too: an array is read in both colours.`, at)];
  }
  const [green = '', red = ''] = [forward[0], reverse[0]];
  if (forward.length !== 1 || reverse.length !== 1) {
    const message = `${sample_id} has ${forward.length} green and ${reverse.length} red files.`;
    return [problem(message, 'Make each array a sample of its own: a row and two files.', at)];
  }
  const isSwapped = parseReadFileName(green).read === 'reverse' || parseReadFileName(red).read === 'forward';
  if (isSwapped || parseReadFileName(green).stem !== parseReadFileName(red).stem) {
    const message = `${green} and ${red} of ${sample_id} are no pair of a green and a red file by their names.`;
    return [problem(message, 'Give the sample both files of one barcode and position, the green one as forward.', at)];
  }
  return [];
}
