import { codeAt, itemAt, uint32At } from '../array/read-element.ts';
import { type Codes, createRandomSource } from './generator.ts';
import { type DrawPermutation, groupPositions, permuteGroups } from './permute-groups.ts';

export interface PermutationPlan {
  readonly draw: DrawPermutation;
  /** How often to draw. */
  readonly count: number;
  /** Whether the draws and the observed labels are all the arrangements there are, each once. */
  readonly exact: boolean;
}

interface PermutationRequest {
  readonly permutations: number;
  readonly seed: number;
  readonly strata?: readonly string[] | undefined;
}

/**
 * Which permutations of group labels a test looks at: as many random ones as asked for or, where no more different
 * arrangements than that exist, each of them once in addition to the observed one. Then (1 + reached) / (1 + count) is the exact p.
 *
 * @param codes n group codes, not modified.
 * Degenerate: labels that cannot move have one arrangement, the observed one: count 0, p = 1.
 * Refused: strata of another length (`bad_shape`), a seed that is no whole number (`bad_parameter`).
 */
export function planPermutations(codes: Codes, { permutations, seed, strata }: PermutationRequest): PermutationPlan {
  const draw = permuteGroups(codes, createRandomSource(seed), strata);
  const blocks = strata ? groupPositions(strata, codes.length) : [[...codes.keys()]];
  const others = blocks.reduce((product, block) => product * countArrangements(codes, block, permutations + 1), 1) - 1;
  if (permutations === 0 || others > permutations) return { draw, count: permutations, exact: false };
  return { draw: enumerateOthers(codes, blocks), count: others, exact: true };
}

/** The multinomial coefficient of a block's labels; some number above `most` where it is larger. */
function countArrangements(codes: Codes, block: readonly number[], most: number): number {
  const sizes = new Map<number, number>();
  let count = 1;
  for (const [place, position] of block.entries()) {
    const code = codeAt(codes, position);
    const size = (sizes.get(code) ?? 0) + 1;
    sizes.set(code, size);
    count = (count * (place + 1)) / size;
    if (count > most * block.length) return count;
  }
  return Math.round(count);
}

/** Each arrangement but the observed one, in lexicographic order. */
function enumerateOthers(codes: Codes, blocks: readonly (readonly number[])[]): DrawPermutation {
  const labels = blocks.map((block) => Uint32Array.from(block, (position) => codeAt(codes, position)).sort());
  let isFirst = true;
  const step = (target: Codes) => {
    if (!isFirst) labels.some(nextArrangement);
    isFirst = false;
    for (const [b, block] of blocks.entries()) {
      for (const [place, position] of block.entries()) target[position] = uint32At(itemAt(labels, b), place);
    }
  };
  return (target) => {
    step(target);
    if (target.every((code, place) => code === codes[place])) step(target);
  };
}

/** Moves to the next arrangement in lexicographic order; from the last one back to the first, with `false`. */
function nextArrangement(labels: Uint32Array): boolean {
  const at = (place: number) => uint32At(labels, place);
  let last = labels.length - 2;
  while (last >= 0 && at(last) >= at(last + 1)) last--;
  if (last >= 0) {
    let larger = labels.length - 1;
    while (at(larger) <= at(last)) larger--;
    [labels[last], labels[larger]] = [at(larger), at(last)];
  }
  labels.subarray(last + 1).reverse();
  return last >= 0;
}
