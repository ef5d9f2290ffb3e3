import { type FilterLeaf, type FilterNode, isBranch } from '@cohortium/contract';
import type { Clause, Parameters } from './clause.ts';
import { ruleClause } from './compile-rule.ts';
import { abundanceClause } from './compile-taxon-rule.ts';
import type { OwnKind } from './operand.ts';
import { type OverlayFields, overlayClause } from './overlay-fields.ts';
import { denominatorPath, type Resolved } from './resolve-filter.ts';

export interface Compiling {
  params: Parameters;
  /** Resolved names: taxa, features, runs, identifiers. */
  resolved: Resolved;
  /** The visible samples, among which the prevalence of a taxon is counted. */
  visible: Clause;
  kindOf(field: string): OwnKind;
  /** Overlay fields. */
  overlayFields?: OverlayFields | undefined;
}

const inSet = (field: string, set: string) => `${field} in (select id from id_sets where set_key = ${set})`;

/** One leaf of a filter as SQL on a row of `samples`. */
export function leafClause(
  { criterion, path }: FilterLeaf,
  { params, resolved, visible, kindOf, overlayFields }: Compiling,
): string {
  switch (criterion.kind) {
    case 'rule': {
      const over = overlayFields?.get(criterion.rule.field);
      return over
        ? overlayClause(criterion.rule, over, { params, place: path, kindOf })
        : ruleClause(criterion.rule, { params, place: path, kindOf });
    }
    case 'taxon': {
      const over = criterion.rule.over && resolved.nodesAt(denominatorPath(path));
      const share = abundanceClause(criterion.rule, { nodes: resolved.nodesAt(path), over, params, place: path });
      if (criterion.rule.prevalence === undefined) return share;
      const least = params.add(criterion.rule.prevalence, 'Float64');
      return `project_id in (select project_id from samples final where ${visible.sql}
        group by project_id having countIf(${share}) >= ${least} * count())`;
    }
    case 'feature': {
      const { genome_value: value } = criterion.constraint;
      const operator = value === null ? 'exists' : '>=';
      return abundanceClause({ operator, value }, { nodes: resolved.nodesAt(path), params, place: path });
    }
    case 'tagged':
      return criterion.tagged ? 'notEmpty(tags)' : 'empty(tags)';
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
