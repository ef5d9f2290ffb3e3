import { type FilterLeaf, type FilterNode, isBranch } from '@cohortium/contract';
import { and, askedRows, Parameters } from '../filter/clause.ts';
import { type Compiling, leafClause } from '../filter/compile-filter.ts';
import { type Judged, shareBetween, shareRows, type Written } from '../filter/compile-taxon-rule.ts';
import { overPlace } from '../filter/resolve-filter.ts';
import type { RowTest } from './row-test.ts';

/** Predicate on abundance, independent of the caller: from cached abundances, or for a ratio, from the index. */
function shareTest(judged: Judged, written: Omit<Written, 'params'>): RowTest {
  const params = new Parameters('s');
  if (!written.over) {
    const { query, turned, from, to } = shareBetween(judged, { ...written, params });
    const key = JSON.stringify([query, params.values]);
    const test: RowTest = {
      kind: 'share',
      asked: { key, of: 'shares', sql: query, params: params.values },
      from,
      to,
    };
    return turned ? { kind: 'not', of: test } : test;
  }
  const { query: sql, others } = shareRows(judged, { ...written, params });
  const key = JSON.stringify([sql, params.values]);
  const some: RowTest = { kind: 'asked', key, of: 'samples', sql, params: params.values };
  return others ? { kind: 'not', of: some } : some;
}

/** A leaf that only the index can judge: by a regular expression of RE2, or by a list of ids. */
function askedLeaf(leaf: FilterLeaf, compiling: Omit<Compiling, 'params'>): RowTest {
  const params = new Parameters('a');
  const sql = leafClause(leaf, { ...compiling, params });
  return askedRows(and(compiling.visible, { sql, params: params.values }));
}

/** One leaf of a filter as a test of resident rows. It has been compiled to SQL before, so that it is well written. */
export function leafTest(leaf: FilterLeaf, compiling: Omit<Compiling, 'params'>): RowTest {
  const { ask, place } = leaf;
  const { resolved, laid } = compiling;
  switch (ask.kind) {
    case 'rule': {
      const { field, operator, value, regex } = ask.rule;
      // Overlay fields are evaluated only in the index.
      return regex || laid?.get(field)
        ? askedLeaf(leaf, compiling)
        : { kind: 'rule', rule: { field, operator, value, regex } };
    }
    case 'taxon': {
      const over = ask.rule.over && resolved.nodesAt(overPlace(place));
      const share = shareTest(ask.rule, { nodes: resolved.nodesAt(place), over, place });
      return ask.rule.prevalence === undefined ? share : { kind: 'prevalent', share, least: ask.rule.prevalence };
    }
    case 'feature': {
      const { genome_value: value } = ask.constraint;
      return shareTest(
        { operator: value === null ? 'exists' : '>=', value },
        { nodes: resolved.nodesAt(place), place },
      );
    }
    case 'tagged': {
      const operator = ask.tagged ? 'exists' : 'not_exists';
      return { kind: 'rule', rule: { field: 'tag', operator, value: null, regex: false } };
    }
    default:
      return askedLeaf(leaf, compiling);
  }
}

/** A part of a filter as a test; `leaf` makes those of its leaves. */
export function nodeTest(node: FilterNode, leaf: (leaf: FilterLeaf) => RowTest): RowTest {
  const test: RowTest = isBranch(node)
    ? { kind: node.operator === 'and' ? 'all' : 'any', of: node.children.map((child) => nodeTest(child, leaf)) }
    : leaf(node);
  return node.negate ? { kind: 'not', of: test } : test;
}
