import { type FilterLeaf, type FilterNode, isBranch } from '@cohortium/contract';
import { and, indexRowsTest, Parameters } from '../filter/clause.ts';
import { type Compiling, leafClause } from '../filter/compile-filter.ts';
import { abundanceRows, type TaxonCondition, type TaxonQuery, toAbundanceRange } from '../filter/compile-taxon-rule.ts';
import { denominatorPath } from '../filter/resolve-filter.ts';
import type { RowTest } from './predicate.ts';

/** Predicate on abundance, independent of the caller: from cached abundances, or for a ratio, from the index. */
function shareTest(judged: TaxonCondition, written: Omit<TaxonQuery, 'params'>): RowTest {
  const params = new Parameters('s');
  if (!written.over) {
    const { query, turned, from, to } = toAbundanceRange(judged, { ...written, params });
    const key = JSON.stringify([query, params.values]);
    const test: RowTest = {
      kind: 'share',
      query: { key, of: 'shares', sql: query, params: params.values },
      from,
      to,
    };
    return turned ? { kind: 'not', of: test } : test;
  }
  const { query: sql, others } = abundanceRows(judged, { ...written, params });
  const key = JSON.stringify([sql, params.values]);
  const some: RowTest = { kind: 'from_index', key, of: 'samples', sql, params: params.values };
  return others ? { kind: 'not', of: some } : some;
}

/** A leaf that only the index can judge: by a regular expression of RE2, or by a list of ids. */
function indexLeaf(leaf: FilterLeaf, compiling: Omit<Compiling, 'params'>): RowTest {
  const params = new Parameters('a');
  const sql = leafClause(leaf, { ...compiling, params });
  return indexRowsTest(and(compiling.visible, { sql, params: params.values }));
}

/** One leaf of a filter as a test of resident rows. It has been compiled to SQL before, so that it is well written. */
export function leafTest(leaf: FilterLeaf, compiling: Omit<Compiling, 'params'>): RowTest {
  const { criterion, path } = leaf;
  const { resolved, overlayFields } = compiling;
  switch (criterion.kind) {
    case 'rule': {
      const { field, operator, value, regex } = criterion.rule;
      // Overlay fields are evaluated only in the index.
      return regex || overlayFields?.get(field)
        ? indexLeaf(leaf, compiling)
        : { kind: 'rule', rule: { field, operator, value, regex } };
    }
    case 'taxon': {
      const over = criterion.rule.over && resolved.nodesAt(denominatorPath(path));
      const share = shareTest(criterion.rule, { nodes: resolved.nodesAt(path), over, place: path });
      return criterion.rule.prevalence === undefined
        ? share
        : { kind: 'prevalent', share, least: criterion.rule.prevalence };
    }
    case 'feature': {
      const { genome_value: value } = criterion.constraint;
      return shareTest(
        { operator: value === null ? 'exists' : '>=', value },
        { nodes: resolved.nodesAt(path), place: path },
      );
    }
    case 'tagged': {
      const operator = criterion.tagged ? 'exists' : 'not_exists';
      return { kind: 'rule', rule: { field: 'tag', operator, value: null, regex: false } };
    }
    default:
      return indexLeaf(leaf, compiling);
  }
}

/** A part of a filter as a test; `leaf` makes those of its leaves. */
export function nodeTest(node: FilterNode, leaf: (leaf: FilterLeaf) => RowTest): RowTest {
  const test: RowTest = isBranch(node)
    ? { kind: node.operator === 'and' ? 'all' : 'any', of: node.children.map((child) => nodeTest(child, leaf)) }
    : leaf(node);
  return node.negate ? { kind: 'not', of: test } : test;
}
