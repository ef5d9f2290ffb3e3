import type { Json } from '../model.ts';
import { attemptEach, type Rule } from './reading.ts';
import {
  expression,
  type Fields,
  oneOf,
  oneOrMore,
  ownName,
  record,
  truth,
  truthOrExpression,
  wholeNumberOrExpression,
} from './rules.ts';

const loading = oneOf('no_listing', 'shallow_listing', 'deep_listing');

const binding: Fields = {
  loadContents: truth,
  position: wholeNumberOrExpression,
  prefix: expression,
  separate: truth,
  itemSeparator: expression,
  valueFrom: expression,
  shellQuote: truth,
};

export const inputBinding = record('an inputBinding', binding);

/** An argument of a tool's command line: text or a binding. */
export const argument: Rule<Json> = (node, reading) =>
  node.kind === 'map' && !node.entries.has('$include')
    ? record('an argument', binding)(node, reading)
    : expression(node, reading);

export const outputBinding = record('an outputBinding', {
  glob: oneOrMore(ownName),
  loadContents: truth,
  loadListing: loading,
  outputEval: expression,
});

const oneSecondary: Rule<Json> = (node, reading) =>
  node.kind === 'map' && node.entries.has('pattern')
    ? record('secondaryFiles', { pattern: ownName, required: truthOrExpression }, ['pattern'])(node, reading)
    : ownName(node, reading);

export const secondaryFiles: Rule<Json[]> = (node, reading) =>
  attemptEach(reading, node.kind === 'list' ? node.items : [node], (item) => oneSecondary(item, reading));
