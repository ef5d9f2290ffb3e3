import { codeAt, float64At } from '../array/read-element.ts';
import type { BranchGroups, DistanceKernel } from '../kernel/distance-kernel.ts';
import { condensedLength } from './distance-matrix.ts';

const BRANCHES_PER_GROUP = 8;
const PATTERNS = 256;
const GROUPS_PER_CALL = 128;

/**
 * Collects the branch lengths that samples have in common. Eight branches make a group: a sample's presence in them is
 * one byte, and a table of 256 sums turns the bytes of two samples into the length they share.
 */
export interface SharedLengths {
  /** Adds a branch: `amounts` above 0 say which of the n samples have it. */
  add(amounts: Float64Array, length: number): void;
  /** Length shared by each pair (condensed) and the length that each sample has; to be called once, at the end. */
  finish(): { shared: Float64Array; own: Float64Array };
}

export function collectSharedLengths(n: number, kernel?: DistanceKernel): SharedLengths {
  const shared = new Float64Array(condensedLength(n));
  const own = new Float64Array(n);
  const add = kernel?.addShared ?? addShared;
  const groups = {
    n,
    bytes: new Uint8Array(GROUPS_PER_CALL * n),
    tables: new Float64Array(GROUPS_PER_CALL * PATTERNS),
  };
  let branches = 0;
  const flush = () => {
    add({ ...groups, count: Math.ceil(branches / BRANCHES_PER_GROUP) }, { shared, own });
    groups.bytes.fill(0);
    groups.tables.fill(0);
    branches = 0;
  };
  return {
    add(amounts, length) {
      const [group, bit] = [Math.floor(branches / BRANCHES_PER_GROUP), branches % BRANCHES_PER_GROUP];
      markSamples(groups.bytes.subarray(group * n, (group + 1) * n), amounts, 1 << bit);
      addLength(groups.tables.subarray(group * PATTERNS, (group + 1) * PATTERNS), length, 1 << bit);
      branches++;
      if (branches === GROUPS_PER_CALL * BRANCHES_PER_GROUP) flush();
    },
    finish() {
      flush();
      return { shared, own };
    },
  };
}

function markSamples(bytes: Uint8Array, amounts: Float64Array, mask: number): void {
  for (let s = 0; s < amounts.length; s++) if (float64At(amounts, s) > 0) bytes[s] = codeAt(bytes, s) | mask;
}

function addLength(table: Float64Array, length: number, mask: number): void {
  for (let pattern = mask; pattern < PATTERNS; pattern++) {
    if (pattern & mask) table[pattern] = float64At(table, pattern) + length;
  }
}

/** A sample meets only the groups in which it has a branch: real tables are sparse. Four groups share one pass. */
function addShared(groups: BranchGroups, at: { shared: Float64Array; own: Float64Array }): void {
  const { n } = groups;
  const met = new Uint32Array(groups.count);
  let row = 0;
  for (let i = 0; i < n; i++) {
    let count = 0;
    for (let g = 0; g < groups.count; g++) if (codeAt(groups.bytes, g * n + i) > 0) met[count++] = g;
    const pairs = at.shared.subarray(row, row + n - i - 1);
    row += n - i - 1;
    for (let m = 0; m < count; m += 4) {
      const four = Array.from({ length: 4 }, (_, k) => readGroup(groups, m + k < count ? met[m + k] : undefined, i));
      at.own[i] = float64At(at.own, i) + sumOwn(four);
      addFour(pairs, four);
    }
  }
}

/** One group as sample i sees it: its own byte, the bytes of the samples behind it, the table of sums. */
interface GroupOf {
  readonly byte: number;
  readonly later: Uint8Array;
  readonly table: Float64Array;
}

function readGroup({ n, bytes, tables }: BranchGroups, group: number | undefined, sample: number): GroupOf {
  const start = (group ?? 0) * n;
  return {
    byte: group === undefined ? 0 : codeAt(bytes, start + sample),
    later: bytes.subarray(start + sample + 1, start + n),
    table: tables.subarray((group ?? 0) * PATTERNS, ((group ?? 0) + 1) * PATTERNS),
  };
}

/** In the order of `addFour`, so that a sample shares with its equal exactly what it has. */
function sumOwn([a, b, c, d]: readonly GroupOf[]): number {
  const of = (group: GroupOf | undefined) => group?.table[group.byte] ?? 0;
  return of(a) + of(b) + (of(c) + of(d));
}

function addFour(pairs: Float64Array, [a, b, c, d]: readonly GroupOf[]): void {
  if (!a || !b || !c || !d) return;
  const [byteA, laterA, tableA] = [a.byte, a.later, a.table];
  const [byteB, laterB, tableB] = [b.byte, b.later, b.table];
  const [byteC, laterC, tableC] = [c.byte, c.later, c.table];
  const [byteD, laterD, tableD] = [d.byte, d.later, d.table];
  for (let j = 0; j < pairs.length; j++) {
    const first = float64At(tableA, byteA & codeAt(laterA, j)) + float64At(tableB, byteB & codeAt(laterB, j));
    const second = float64At(tableC, byteC & codeAt(laterC, j)) + float64At(tableD, byteD & codeAt(laterD, j));
    pairs[j] = float64At(pairs, j) + (first + second);
  }
}
