import type { Json } from './model.ts';
import { type GrammarRule, tryEach } from './reading.ts';
import {
  alwaysList,
  booleanOrExpression,
  booleanRule,
  expression,
  type Fields,
  fileNameInFolder,
  oneOf,
  record,
  wholeNumberOrExpression,
} from './rules.ts';

const loadListingRule = oneOf('no_listing', 'shallow_listing', 'deep_listing');

const bindingFields: Fields = {
  loadContents: booleanRule,
  position: wholeNumberOrExpression,
  prefix: expression,
  separate: booleanRule,
  itemSeparator: expression,
  valueFrom: expression,
  shellQuote: booleanRule,
};

export const inputBinding = record('an inputBinding', bindingFields);

/** An argument of a tool's command line: text or a binding. */
export const argument: GrammarRule<Json> = (node, reading) =>
  node.kind === 'map' && !node.entries.has('$include')
    ? record('an argument', bindingFields)(node, reading)
    : expression(node, reading);

export const outputBinding = record('an outputBinding', {
  glob: alwaysList(fileNameInFolder),
  loadContents: booleanRule,
  loadListing: loadListingRule,
  outputEval: expression,
});

const secondaryFileRule: GrammarRule<Json> = (node, reading) =>
  node.kind === 'map' && node.entries.has('pattern')
    ? record('secondaryFiles', { pattern: fileNameInFolder, required: booleanOrExpression }, ['pattern'])(node, reading)
    : fileNameInFolder(node, reading);

export const secondaryFiles: GrammarRule<Json[]> = (node, reading) =>
  tryEach(reading, node.kind === 'list' ? node.items : [node], (item) => secondaryFileRule(item, reading));
