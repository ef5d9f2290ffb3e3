import { float64At, uint32At } from '../array/read-element.ts';
import type { FeatureTable } from '../table/feature-table.ts';
import type { Tree } from '../tree/tree.ts';
import { visitBranches } from '../tree/visit-branches.ts';

/** Entries collected before they are handed over: about 100 MB. */
const ENTRIES_PER_CHUNK = 4_000_000;

/**
 * Some branches of a tree with the samples that have them. Branch b's entries stand from `starts[b]` to `starts[b +
 * 1]`, by rising sample; sample s's entries are `entries[rows[s] … rows[s + 1]]`, by rising branch.
 */
export interface BranchEntries {
  readonly n: number;
  readonly starts: Uint32Array;
  readonly lengths: Float64Array;
  /** For each entry its sample, the proportion of it below the branch, and its branch. */
  readonly samples: Uint32Array;
  readonly amounts: Float64Array;
  readonly branches: Uint32Array;
  readonly rows: Uint32Array;
  readonly entries: Uint32Array;
}

/**
 * Hands over all branches, in pieces, sparse: tables of reads are, and terms of a pair in which one sample is absent
 * need no visit. @returns number and length of the branches together. Refused: as `visitBranches`.
 */
export function collectBranches(tree: Tree, fractions: FeatureTable, use: (piece: BranchEntries) => void) {
  const n = fractions.sample_ids.length;
  let piece = startChunk();
  let [branches, treeLength] = [0, 0];
  visitBranches(tree, fractions, (amounts, length) => {
    for (let s = 0; s < n; s++) {
      const amount = float64At(amounts, s);
      if (amount === 0) continue;
      piece.samples.push(s);
      piece.amounts.push(amount);
      piece.branches.push(piece.lengths.length);
    }
    piece.starts.push(piece.samples.length);
    piece.lengths.push(length);
    branches++;
    treeLength += length;
    if (piece.samples.length < ENTRIES_PER_CHUNK) return;
    use(indexRows(piece, n));
    piece = startChunk();
  });
  if (piece.lengths.length > 0) use(indexRows(piece, n));
  return { branches, tree_length: treeLength };
}

interface BranchChunk {
  readonly starts: number[];
  readonly lengths: number[];
  readonly samples: number[];
  readonly amounts: number[];
  readonly branches: number[];
}

function startChunk(): BranchChunk {
  return { starts: [0], lengths: [], samples: [], amounts: [], branches: [] };
}

function indexRows(piece: BranchChunk, n: number): BranchEntries {
  const rows = new Uint32Array(n + 1);
  for (const sample of piece.samples) rows[sample + 1] = uint32At(rows, sample + 1) + 1;
  for (let s = 0; s < n; s++) rows[s + 1] = uint32At(rows, s + 1) + uint32At(rows, s);
  const next = rows.slice();
  const entries = new Uint32Array(piece.samples.length);
  piece.samples.forEach((sample, entry) => {
    const place = uint32At(next, sample);
    entries[place] = entry;
    next[sample] = place + 1;
  });
  return {
    n,
    rows,
    entries,
    starts: Uint32Array.from(piece.starts),
    lengths: Float64Array.from(piece.lengths),
    samples: Uint32Array.from(piece.samples),
    amounts: Float64Array.from(piece.amounts),
    branches: Uint32Array.from(piece.branches),
  };
}
