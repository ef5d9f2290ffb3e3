import { type FilterLeaf, type FilterNode, isBranch } from '@cohortium/contract';
import type { Predicate } from '@cohortium/sample-search';
import { and, type Clause, fetchedRows, idSetClause } from './clause.ts';
import type { OwnKind } from './fields.ts';
import { denominatorPath, type Resolved } from './resolve-filter.ts';
import { rulePredicate } from './rule-predicate.ts';
import { taxonPredicate } from './taxon-predicate.ts';

export interface PredicateContext {
  /** Resolved names: taxa, features, runs, identifiers, overlay fields. */
  resolved: Resolved;
  /** The visible samples. */
  visible: Clause;
  kindOf(field: string): OwnKind;
}

/** Fields that an identifier in a list can match. */
export const identifying = ['result_id', 'internal_run_id', 'sample_id'] as const;

/** Rows whose ids are in a set of the index. */
function inSet(fields: readonly string[], set: string, visible: Clause): Predicate {
  const sql = fields.map((field) => idSetClause(field, 'listed')).join(' or ');
  return fetchedRows(and(visible, { sql: `(${sql})`, params: { listed: set } }));
}

/** One leaf of a filter as a predicate. */
export function leafPredicate({ criterion, path }: FilterLeaf, context: PredicateContext): Predicate {
  const { resolved, visible, kindOf } = context;
  switch (criterion.kind) {
    case 'rule': {
      const overlaid = resolved.overlaidAt(path);
      return overlaid === undefined
        ? rulePredicate(criterion.rule, { place: path, kindOf })
        : inSet(['result_id'], overlaid, visible);
    }
    case 'taxon': {
      const { over, prevalence } = criterion.rule;
      const divisor = over && resolved.nodesAt(denominatorPath(path));
      const of = taxonPredicate(criterion.rule, { nodes: resolved.nodesAt(path), over: divisor, place: path });
      return prevalence === undefined ? of : { kind: 'prevalence', of, least: prevalence };
    }
    case 'feature': {
      const { genome_value: value } = criterion.constraint;
      const operator = value === null ? 'exists' : '>=';
      return taxonPredicate({ operator, value }, { nodes: resolved.nodesAt(path), place: path });
    }
    case 'tagged':
      return { kind: 'value', field: 'tag', condition: { operator: criterion.tagged ? 'exists' : 'missing' } };
    case 'runs':
      return { kind: 'in', field: 'pipeline_data_id', values: resolved.data_sets };
    case 'identifiers':
      return inSet(identifying, resolved.identifiers, visible);
  }
}

/** A part of a filter as a predicate. */
export function toPredicate(node: FilterNode, leaf: (leaf: FilterLeaf) => Predicate): Predicate {
  const predicate: Predicate = isBranch(node)
    ? { kind: node.operator, of: node.children.map((child) => toPredicate(child, leaf)) }
    : leaf(node);
  return node.negate ? { kind: 'not', of: predicate } : predicate;
}
