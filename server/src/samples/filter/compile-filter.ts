import { type FilterLeaf, type FilterNode, isBranch } from '@cohortium/contract';
import type { Clause, Parameters } from './clause.ts';
import { ruleClause } from './compile-rule.ts';
import { shareClause } from './compile-taxon-rule.ts';
import { type LaidFields, laidClause } from './laid-fields.ts';
import type { OwnKind } from './operand.ts';
import { overPlace, type Resolved } from './resolve-filter.ts';

export interface Compiling {
  params: Parameters;
  /** Resolved names: taxa, features, runs, identifiers. */
  resolved: Resolved;
  /** The visible samples, among which the prevalence of a taxon is counted. */
  visible: Clause;
  kindOf(field: string): OwnKind;
  /** Overlay fields. */
  laid?: LaidFields | undefined;
}

const inSet = (field: string, set: string) => `${field} in (select id from id_sets where set_key = ${set})`;

/** One leaf of a filter as SQL on a row of `samples`. */
export function leafClause({ ask, place }: FilterLeaf, { params, resolved, visible, kindOf, laid }: Compiling): string {
  switch (ask.kind) {
    case 'rule': {
      const over = laid?.get(ask.rule.field);
      return over
        ? laidClause(ask.rule, over, { params, place, kindOf })
        : ruleClause(ask.rule, { params, place, kindOf });
    }
    case 'taxon': {
      const over = ask.rule.over && resolved.nodesAt(overPlace(place));
      const share = shareClause(ask.rule, { nodes: resolved.nodesAt(place), over, params, place });
      if (ask.rule.prevalence === undefined) return share;
      const least = params.add(ask.rule.prevalence, 'Float64');
      return `project_id in (select project_id from samples final where ${visible.sql}
        group by project_id having countIf(${share}) >= ${least} * count())`;
    }
    case 'feature': {
      const { genome_value: value } = ask.constraint;
      const operator = value === null ? 'exists' : '>=';
      return shareClause({ operator, value }, { nodes: resolved.nodesAt(place), params, place });
    }
    case 'tagged':
      return ask.tagged ? 'notEmpty(tags)' : 'empty(tags)';
    case 'runs':
      return inSet('pipeline_data_id', params.add(resolved.data_sets, 'String'));
    case 'identifiers': {
      const set = params.add(resolved.identifiers, 'String');
      return `(${identifying.map((field) => inSet(field, set)).join(' or ')})`;
    }
  }
}

/** Fields that an identifier in a list can match. */
export const identifying = ['result_id', 'internal_run_id', 'sample_id'] as const;

/** A part of a filter as SQL; `leaf` writes one of its leaves. */
export function nodeSql(node: FilterNode, leaf: (leaf: FilterLeaf) => string): string {
  const sql = isBranch(node)
    ? `(${node.children.map((child) => nodeSql(child, leaf)).join(` ${node.operator} `)})`
    : leaf(node);
  return node.negate ? `not (${sql})` : sql;
}
