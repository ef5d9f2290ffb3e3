import type { SheetProblem } from '@cohortium/contract';
import type { SheetSample } from '../sheet/read-rows.ts';
import { problem } from '../sheet/sheet-problem.ts';
import type { IdatFacts } from './scan-idat.ts';
import type { UploadRow } from './uploads-store.ts';

/** Lots of one array differ by few bead types; the next array of a family has many more. */
const SAME_ARRAY = 1.15;
const NAMED_AT_MOST = 3;

interface ScannedArray {
  row: number;
  sample_id: string;
  file: string;
  green: IdatFacts;
  red: IdatFacts;
}

function scannedArrays(samples: readonly SheetSample[], byName: ReadonlyMap<string, UploadRow>): ScannedArray[] {
  const factsOf = (name: string | undefined) => byName.get(name ?? '')?.checked?.intensities ?? null;
  return samples.flatMap(({ row, sample_id, files }) => {
    const [green, red] = [factsOf(files.forward[0]), factsOf(files.reverse[0])];
    return green && red ? [{ row, sample_id, file: files.reverse[0] ?? '', green, red }] : [];
  });
}

/** What both files say of themselves, whatever their names say. */
function pairProblems({ row, sample_id, file, green, red }: ScannedArray): SheetProblem[] {
  const differing = (['barcode', 'position', 'n_bead_types'] as const).find((name) => green[name] !== red[name]);
  if (differing === undefined) return [];
  const what = { barcode: 'barcode', position: 'position', n_bead_types: 'number of bead types' }[differing];
  const message = `The green file of ${sample_id} has the ${what} ${green[differing]}, the red one ${red[differing]}: they are no pair.`;
  return [
    problem(message, 'Upload both files of one position, under the names that the scanner gave them.', { row, file }),
  ];
}

const isSameArray = (one: IdatFacts, other: IdatFacts): boolean =>
  one.array === other.array ||
  (/bead types$/.test(one.array) &&
    /bead types$/.test(other.array) &&
    Math.max(one.n_bead_types, other.n_bead_types) <= SAME_ARRAY * Math.min(one.n_bead_types, other.n_bead_types));

const listNames = (arrays: readonly ScannedArray[]): string => {
  const names = arrays.slice(0, NAMED_AT_MOST).map(({ sample_id }) => sample_id);
  return arrays.length > NAMED_AT_MOST
    ? `${names.join(', ')} and ${arrays.length - NAMED_AT_MOST} more`
    : names.join(', ');
};

/** Samples of one submission are on arrays of one type: others have other probes. */
function mixedProblems(arrays: readonly ScannedArray[]): SheetProblem[] {
  const kinds: ScannedArray[][] = [];
  for (const one of arrays) {
    const same = kinds.find(([first]) => first && isSameArray(first.green, one.green));
    if (same) same.push(one);
    else kinds.push([one]);
  }
  const odd = kinds.toSorted((a, b) => a.length - b.length)[0]?.[0];
  if (kinds.length < 2 || !odd) return [];
  const listed = kinds.map((kind) => `${listNames(kind)} (${kind[0]?.green.array})`).join('; ');
  const remedy = 'Make a submission of each type of array: their probes differ.';
  return [
    problem(`The samples are on arrays of ${kinds.length} types: ${listed}.`, remedy, { row: odd.row, file: odd.file }),
  ];
}

/** Problems of the samples’ arrays, as their files tell: green and red files of different places, types that do not fit. */
export function findArrayProblems(
  samples: readonly SheetSample[],
  byName: ReadonlyMap<string, UploadRow>,
): SheetProblem[] {
  const arrays = scannedArrays(samples, byName);
  return [...arrays.flatMap(pairProblems), ...mixedProblems(arrays)];
}
