import { itemAt } from '../array/read-element.ts';
import { StatsError } from '../stats-error.ts';
import { readLabel, readLength, skipSpace, type TextPosition } from './read-newick-word.ts';
import type { Tree } from './tree.ts';

interface TreeBuilder {
  readonly parents: number[];
  readonly lengths: number[];
  readonly names: string[];
  readonly tips: number[];
}

/**
 * A tree from Newick text: `(a:0.1,(b:0.2,'c d':0.3)0.98:0.05);`. Spaces and [comments] between parts are skipped, two
 * quotes in a quoted label mean one, and an underscore stays an underscore. Depth is not limited by the stack.
 *
 * @returns nodes in postorder. A single tip (`a;`) is a tree. Lengths that are not given are NaN.
 * Refused (`bad_tree`, with the place, characters counted from 1): nothing but space, a bracket or quote that is not
 *   closed, a tip without a name, a length that is no finite number of at least 0, anything behind the semicolon or no
 *   semicolon. A name that two tips share is refused as `duplicate_id`.
 * Source: Olsen 1990, "Interpretation of the 'Newick's 8:45' tree format standard" (https://phylipweb.github.io).
 */
export function parseNewick(text: string): Tree {
  const at: TextPosition = { text, next: 0 };
  const grown = buildTree(at);
  skipSpace(at);
  if (text[at.next] !== ';') throw newickError(at, `the tree must end with a semicolon, not ${describeFound(at)}`);
  at.next++;
  skipSpace(at);
  if (at.next < text.length) throw newickError(at, `unexpected text after the tree: ${describeFound(at)}`);
  requireUniqueTips(grown);
  return {
    parents: Int32Array.from(grown.parents),
    lengths: Float64Array.from(grown.lengths),
    names: grown.names,
    tips: Int32Array.from(grown.tips),
  };
}

/** Reads up to the end of the outermost bracket; `open` holds the children met so far of every bracket still open. */
function buildTree(at: TextPosition): TreeBuilder {
  const grown: TreeBuilder = { parents: [], lengths: [], names: [], tips: [] };
  const open: number[][] = [];
  for (;;) {
    skipSpace(at);
    if (at.text[at.next] === '(') {
      open.push([]);
      at.next++;
      continue;
    }
    let node = addNode(grown, at, null);
    for (;;) {
      const siblings = open.at(-1);
      if (!siblings) return grown;
      siblings.push(node);
      skipSpace(at);
      const sign = at.text[at.next];
      if (sign !== ',' && sign !== ')') throw newickError(at, `“,” or “)” is expected, not ${describeFound(at)}`);
      at.next++;
      if (sign === ',') break;
      open.pop();
      node = addNode(grown, at, siblings);
    }
  }
}

/** Reads label and length of a node whose children are known; null makes it a tip. */
function addNode(grown: TreeBuilder, at: TextPosition, children: readonly number[] | null): number {
  skipSpace(at);
  const start = at.next;
  const name = readLabel(at);
  if (children === null && name === '')
    throw newickError({ ...at, next: start }, `a tip name is expected, not ${describeFound(at)}`);
  const node = grown.parents.length;
  grown.parents.push(-1);
  grown.names.push(name);
  grown.lengths.push(readLength(at));
  if (children === null) grown.tips.push(node);
  for (const child of children ?? []) grown.parents[child] = node;
  return node;
}

function requireUniqueTips({ names, tips }: TreeBuilder): void {
  const seen = new Set<string>();
  for (const tip of tips) {
    const name = itemAt(names, tip);
    if (seen.has(name)) throw new StatsError('duplicate_id', `Two tips of the tree are named “${name}”.`);
    seen.add(name);
  }
}

function describeFound({ text, next }: TextPosition): string {
  return next >= text.length ? 'the end of the text' : `"${text.slice(next, next + 12)}"`;
}

function newickError({ next }: TextPosition, what: string): StatsError {
  return new StatsError('bad_tree', `The tree can’t be read at character ${next + 1}: ${what}.`);
}
