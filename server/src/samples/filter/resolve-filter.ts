import { FILTER, type FilterLeaf, type TaxonRule, UNASSIGNED } from '@cohortium/contract';
import type { Platform } from '#platform';
import { validationError } from '#platform/errors';
import type { IndexClient } from '#platform/index';
import { rankNumber } from '../abundance/encode-rows.ts';
import { materializeIdSet } from '../projection/materialize-id-set.ts';
import { dataSetsOfRuns } from '../samples-store.ts';
import { nodesOfNames } from '../taxa/find-taxa.ts';
import { type NamedTaxon, unassignedNodes } from '../taxa/taxa-index-store.ts';
import type { VisibleSamples } from '../visible-samples.ts';
import { type OverlayFields, resultsByOverlay } from './overlay-fields.ts';

/** The nodes that a taxon stands for: by number, or as a query of theirs where they are many. */
export interface Nodes {
  numbers: readonly number[];
  set: string | null;
}

/** The names of a filter, resolved. */
export interface Resolved {
  nodesAt(place: string): Nodes;
  /** Of a rule on an overlay field, the name of the set of results that pass. */
  overlaidAt(place: string): string | undefined;
  /** Data sets of the filter's runs. */
  data_sets: readonly string[];
  /** Name of the set of listed identifiers; empty if the filter lists none. */
  identifiers: string;
}

interface Named {
  place: string;
  named: NamedTaxon;
  description: string;
}

/** Path of the reference taxon in the filter. */
export const denominatorPath = (place: string): string => `${place}.over`;

const taxonAt = (place: string, { rank, taxon, lineage }: Pick<TaxonRule, 'rank' | 'taxon' | 'lineage'>): Named => ({
  place,
  named: { rank: rankNumber(rank), name: taxon, lineage: lineage ?? null },
  description: `${rank} “${taxon}”`,
});

/** The taxa or the feature that a leaf is about. */
function namedBy({ criterion, path }: FilterLeaf): Named[] {
  if (criterion.kind === 'taxon') {
    const { over } = criterion.rule;
    return [taxonAt(path, criterion.rule), ...(over ? [taxonAt(denominatorPath(path), over)] : [])];
  }
  if (criterion.kind !== 'feature') return [];
  const { genome_type, field } = criterion.constraint;
  const named = { rank: rankNumber(genome_type), name: field, lineage: null };
  return [{ place: path, named, description: `${genome_type.replace('_', ' ')} “${field}”` }];
}

/** The nodes of the leaves that are about a taxon or feature, by place; a name that no visible sample has is refused. */
export async function nodesOfLeaves(
  { index }: Pick<Platform, 'index'>,
  seen: VisibleSamples,
  leaves: readonly FilterLeaf[],
) {
  const found = new Map<string, Nodes>();
  const requested = leaves.flatMap(namedBy);
  const named = requested.filter(({ place, named: { name, rank } }) => {
    if (name !== UNASSIGNED) return true;
    found.set(place, { numbers: [], set: unassignedNodes(rank) });
    return false;
  });
  if (named.length === 0) return found;
  const numbers = await nodesOfNames(
    index,
    named.map((one) => one.named),
    seen.projects_set,
  );
  for (const [at, { place }] of named.entries()) found.set(place, { numbers: numbers[at] ?? [], set: null });
  const unknown = named.filter((_, at) => numbers[at]?.length === 0);
  // If no samples are visible, no name counts as unknown.
  if (unknown.length > 0 && seen.projects.length > 0) {
    throw validationError(
      unknown.map(({ place, description }) => ({
        field: place,
        message: `None of the samples you can see has a ${description}.`,
      })),
    );
  }
  return found;
}

/** The nodes of one taxon, as a rule that any share of it would meet finds them. */
export async function nodesOfTaxon(
  platform: Pick<Platform, 'index'>,
  seen: VisibleSamples,
  taxon: Pick<TaxonRule, 'rank' | 'taxon' | 'lineage'>,
): Promise<Nodes> {
  const rule = { key: '', isActive: true, negate: false, ...taxon, operator: 'exists' as const, value: null };
  const leaf: FilterLeaf = { path: 'taxon', negate: false, criterion: { kind: 'taxon', rule } };
  return (await nodesOfLeaves(platform, seen, [leaf])).get('taxon') ?? { numbers: [], set: null };
}

/** More rules than a filter may have are refused by the first that is too many. */
export function requireFew(leaves: readonly FilterLeaf[]): void {
  const first = leaves[FILTER.maximum_rules];
  if (!first) return;
  const message = `A filter can have at most ${FILTER.maximum_rules} rules; this one has ${leaves.length}. Remove some rules.`;
  throw validationError([{ field: first.path, message }]);
}

/** Of the rules on overlay fields, by place, the results that pass: the name of their id set. */
async function resolveOverlay(index: IndexClient, leaves: readonly FilterLeaf[], overlay: OverlayFields | undefined) {
  const found = leaves.map(async ({ criterion, path }) => {
    const field = criterion.kind === 'rule' ? overlay?.get(criterion.rule.field) : undefined;
    if (criterion.kind !== 'rule' || !field) return [];
    return [[path, await resultsByOverlay(index, { rule: criterion.rule, place: path }, field)] as const];
  });
  return new Map((await Promise.all(found)).flat());
}

export async function resolveFilter(
  { db, index }: Platform,
  { seen, overlay }: { seen: VisibleSamples; overlay: OverlayFields | undefined },
  leaves: readonly FilterLeaf[],
): Promise<Resolved> {
  const [runs] = leaves.flatMap(({ criterion }) => (criterion.kind === 'runs' ? [criterion.run_filter] : []));
  const [identifiers] = leaves.flatMap(({ criterion }) =>
    criterion.kind === 'identifiers' ? [criterion.identifiers] : [],
  );
  const [nodes, overlaid] = await Promise.all([
    nodesOfLeaves({ index }, seen, leaves),
    resolveOverlay(index, leaves, overlay),
  ]);
  return {
    nodesAt: (place) => nodes.get(place) ?? { numbers: [], set: null },
    overlaidAt: (place) => overlaid.get(place),
    data_sets: runs ? await dataSetsOfRuns(db, runs) : [],
    identifiers: identifiers ? await materializeIdSet(index, identifiers) : '',
  };
}
