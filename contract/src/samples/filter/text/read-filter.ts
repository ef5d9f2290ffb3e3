import type { GroupOperator } from '../../../vocabulary/filter/advanced-filter.ts';
import type { Ask, FilterNode } from '../filter-tree.ts';
import { type SampleFilter, sampleFilterSchema } from '../sample-filter.ts';
import { Cursor } from './cursor.ts';
import { placeFilter } from './place-filter.ts';
import { type GroundAsk, readLeaf } from './read-leaf.ts';
import { TextProblem } from './tokens.ts';

const NESTED_AT_MOST = 50;
const DEEP = `Brackets can be nested at most ${NESTED_AT_MOST} levels deep.`;

interface Level {
  cursor: Cursor;
  depth: number;
  ground: GroundAsk[];
}

const leaf = (ask: Ask): FilterNode => ({ place: '', negate: false, ask });

function readOne(level: Level): FilterNode | null {
  const { cursor, depth, ground } = level;
  if (depth > NESTED_AT_MOST) cursor.fail(DEEP);
  const { at } = cursor.next();
  if (cursor.skipWord('not')) {
    const node = readOne({ ...level, depth: depth + 1 });
    return node ? { ...node, negate: !node.negate } : cursor.fail('This can’t be negated with “not”.', at);
  }
  if (cursor.skipSign('(')) {
    const inside = readJoined({ ...level, depth: depth + 1 }, 'or');
    cursor.demandSign(')');
    return inside ?? cursor.fail('This is not allowed in brackets. Write it at the outermost level.', at);
  }
  const ask = readLeaf(cursor);
  if (ask.kind !== 'ground') return leaf(ask);
  ground.push(ask);
  return null;
}

/** What `or` joins is made of what `and` joins; things that stand beside all rules are put aside. */
function readJoined(level: Level, operator: GroupOperator): FilterNode | null {
  const { cursor, depth, ground } = level;
  const { at } = cursor.next();
  const before = ground.length;
  const children: FilterNode[] = [];
  let parts = 0;
  do {
    const child = operator === 'or' ? readJoined(level, 'and') : readOne(level);
    if (child) children.push(child);
    parts += 1;
  } while (cursor.skipWord(operator));
  const isMisplaced = ground.length > before && (depth > 0 || (operator === 'or' && parts > 1));
  if (isMisplaced)
    cursor.fail(
      '“without”, “type:”, “pipeline:” and similar terms are allowed only at the outermost level, joined by “and”.',
      at,
    );
  const [only] = children;
  if (!only) return null;
  return children.length === 1 ? only : { place: '', negate: false, title: '', operator, children };
}

export type ReadText = { filter: SampleFilter } | { problem: string; at: number };

/**
 * The filter that a text says (see `filterText` for its form), or why it says none and where, in characters from the
 * start. Plain rules come back as `and_` and `or_`, everything else as groups.
 */
export function parseFilterText(text: string): ReadText {
  try {
    const cursor = new Cursor(text);
    const ground: GroundAsk[] = [];
    const whole = cursor.next().kind === 'end' ? null : readJoined({ cursor, depth: 0, ground }, 'or');
    const { kind, text: rest } = cursor.next();
    if (kind !== 'end') cursor.fail(`“${rest}” is not expected here. Add “and” or “or” before it.`);
    const checked = sampleFilterSchema.safeParse(placeFilter(whole, ground));
    if (checked.success) return { filter: checked.data };
    const [issue] = checked.error.issues;
    return { problem: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'is not valid'}`, at: 0 };
  } catch (error) {
    if (error instanceof TextProblem) return { problem: error.message, at: error.at };
    throw error;
  }
}
