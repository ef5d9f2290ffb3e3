import type { GroupOperator } from '../../vocabulary/advanced-filter.ts';
import type { FilterCriterion, FilterNode } from '../filter-tree.ts';
import { type SampleFilter, sampleFilterSchema } from '../sample-filter.ts';
import { Cursor } from './cursor.ts';
import { parseLeaf, type ScopeCriterion } from './parse-leaf.ts';
import { toFilter } from './to-filter.ts';
import { FilterTextError } from './tokens.ts';

const MAX_NESTING = 50;
const TOO_DEEP_MESSAGE = `Brackets can be nested at most ${MAX_NESTING} levels deep.`;

interface Level {
  cursor: Cursor;
  depth: number;
  ground: ScopeCriterion[];
}

const leaf = (criterion: FilterCriterion): FilterNode => ({ path: '', negate: false, criterion });

function parseOne(level: Level): FilterNode | null {
  const { cursor, depth, ground } = level;
  if (depth > MAX_NESTING) cursor.fail(TOO_DEEP_MESSAGE);
  const { at } = cursor.next();
  if (cursor.skipWord('not')) {
    const node = parseOne({ ...level, depth: depth + 1 });
    return node ? { ...node, negate: !node.negate } : cursor.fail('This can’t be negated with “not”.', at);
  }
  if (cursor.skipSign('(')) {
    const inside = parseJoined({ ...level, depth: depth + 1 }, 'or');
    cursor.expectSign(')');
    return inside ?? cursor.fail('This is not allowed in brackets. Write it at the outermost level.', at);
  }
  const criterion = parseLeaf(cursor);
  if (criterion.kind !== 'ground') return leaf(criterion);
  ground.push(criterion);
  return null;
}

/** What `or` joins is made of what `and` joins; things that stand next to all rules are put aside. */
function parseJoined(level: Level, operator: GroupOperator): FilterNode | null {
  const { cursor, depth, ground } = level;
  const { at } = cursor.next();
  const before = ground.length;
  const children: FilterNode[] = [];
  let nodeCount = 0;
  do {
    const child = operator === 'or' ? parseJoined(level, 'and') : parseOne(level);
    if (child) children.push(child);
    nodeCount += 1;
  } while (cursor.skipWord(operator));
  const isMisplaced = ground.length > before && (depth > 0 || (operator === 'or' && nodeCount > 1));
  if (isMisplaced)
    cursor.fail(
      '“without”, “type:”, “pipeline:” and similar terms are allowed only at the outermost level, joined by “and”.',
      at,
    );
  const [only] = children;
  if (!only) return null;
  return children.length === 1 ? only : { path: '', negate: false, title: '', operator, children };
}

export type ParsedText = { filter: SampleFilter } | { problem: string; at: number };

/**
 * The filter that a text says (see `filterText` for its form), or why it says none and where, in characters from the
 * start. Plain rules come back as `and_` and `or_`, everything else as groups.
 */
export function parseFilterText(text: string): ParsedText {
  try {
    const cursor = new Cursor(text);
    const ground: ScopeCriterion[] = [];
    const whole = cursor.next().kind === 'end' ? null : parseJoined({ cursor, depth: 0, ground }, 'or');
    const { kind, text: rest } = cursor.next();
    if (kind !== 'end') cursor.fail(`“${rest}” is not expected here. Add “and” or “or” before it.`);
    const checked = sampleFilterSchema.safeParse(toFilter(whole, ground));
    if (checked.success) return { filter: checked.data };
    const [issue] = checked.error.issues;
    return { problem: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'is not valid'}`, at: 0 };
  } catch (error) {
    if (error instanceof FilterTextError) return { problem: error.message, at: error.at };
    throw error;
  }
}
