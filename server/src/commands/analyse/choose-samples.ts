import { decimalOf } from '@cohortium/contract';
import { type Covariate, emptySamples, type FeatureTable, rarefyTable, selectSamples } from '@cohortium/stats';
import { ArgumentError } from '../command-line.ts';
import type { Parameters } from './parameters.ts';
import { type ColumnKind, type Metadata, readColumn } from './read-metadata.ts';

export interface Dropped {
  readonly sample_id: string;
  readonly reason: string;
}

/** The selected samples with their metadata, in order. */
export interface SelectedSamples {
  readonly table: FeatureTable;
  readonly group: readonly string[] | undefined;
  readonly subgroup: readonly string[] | undefined;
  readonly strata: readonly string[] | undefined;
  readonly covariates: readonly Covariate[];
  readonly dropped: readonly Dropped[];
}

/** Drops samples that can’t be used, each with a reason: all amounts zero, no value in a column asked for, below the depth. */
export function selectSamplesForMethod(
  table: FeatureTable,
  metadata: Metadata | null,
  parameters: Pick<Parameters, 'group' | 'subgroup' | 'strata' | 'covariates' | 'depth' | 'seed'> & {
    /** For methods that test groups. */
    smallest_group?: number;
  },
): SelectedSamples {
  const covariates = parameters.covariates?.split(',').map((name) => name.trim()) ?? [];
  const columns = requestedColumns(parameters, covariates);
  if (columns.length > 0 && !metadata) failWithoutMetadata(columns);
  if (metadata) requireCategories(metadata, parameters);
  const dropped = findIncomplete(table, metadata, columns);
  const droppedIds = new Set(dropped.map(({ sample_id }) => sample_id));
  const selectedTable = selectSamples(
    table,
    table.sample_ids.filter((id) => !droppedIds.has(id)),
  );
  const { rarefied, shallow } = rarefy(selectedTable, parameters);
  if (rarefied.sample_ids.length === 0)
    throw new ArgumentError(`No samples left: ${describeDropped([...dropped, ...shallow])}.`);
  const { tested, small } = dropSmallGroups(rarefied, metadata, parameters);
  const pick = (name: string | undefined) =>
    name && metadata ? readColumn(metadata, name, tested.sample_ids) : undefined;
  return {
    table: tested,
    group: pick(parameters.group),
    subgroup: pick(parameters.subgroup),
    strata: pick(parameters.strata),
    covariates: covariates.map((name) =>
      readCovariate(name, pick(name) ?? [], metadata?.kinds[metadata.columns.indexOf(name)] ?? null),
    ),
    dropped: [...dropped, ...shallow, ...small],
  };
}

/** Samples whose amounts are all zero, or without a value in one of the columns. */
function findIncomplete(table: FeatureTable, metadata: Metadata | null, columns: readonly string[]): Dropped[] {
  const empty = new Set(emptySamples(table));
  const values = columns.map((name) => ({ name, of: metadata ? readColumn(metadata, name, table.sample_ids) : [] }));
  return table.sample_ids.flatMap((sample_id, index): Dropped[] => {
    if (empty.has(sample_id)) return [{ sample_id, reason: 'all amounts are zero' }];
    if (values.length > 0 && !metadata?.of.has(sample_id)) return [{ sample_id, reason: `not in ${metadata?.file}` }];
    const missing = values.find(({ of }) => of[index] === '');
    return missing ? [{ sample_id, reason: `no value for "${missing.name}"` }] : [];
  });
}

/** The table at an even depth, where one was asked for, and the samples that do not reach it. */
function rarefy(table: FeatureTable, { depth, seed }: Pick<Parameters, 'depth' | 'seed'>) {
  if (depth === undefined) return { rarefied: table, shallow: [] };
  const { table: rarefied, dropped } = rarefyTable(table, { depth, seed });
  const shallow = dropped.map(({ sample_id, reads }) => ({
    sample_id,
    reason: `${reads} reads, below the depth of ${depth}`,
  }));
  return { rarefied, shallow };
}

type GroupSizeOptions = Pick<Parameters, 'group'> & { smallest_group?: number };

/** The samples of groups that are large enough to be tested, and the others. */
function dropSmallGroups(table: FeatureTable, metadata: Metadata | null, { group, smallest_group }: GroupSizeOptions) {
  if (group === undefined || metadata === null || smallest_group === undefined) return { tested: table, small: [] };
  const names = readColumn(metadata, group, table.sample_ids);
  const sizes = new Map<string, number>();
  for (const name of names) sizes.set(name, (sizes.get(name) ?? 0) + 1);
  const small = table.sample_ids.flatMap((sample_id, index): Dropped[] => {
    const n = sizes.get(names[index] ?? '') ?? 0;
    if (n >= smallest_group) return [];
    return [{ sample_id, reason: `the group "${names[index]}" has ${n}, fewer than ${smallest_group}` }];
  });
  if (small.length === 0) return { tested: table, small };
  const droppedIds = new Set(small.map(({ sample_id }) => sample_id));
  const left = table.sample_ids.filter((id) => !droppedIds.has(id));
  if (left.length === 0) throw new ArgumentError(`No groups left to test: ${describeDropped(small)}.`);
  return { tested: selectSamples(table, left), small };
}

function failWithoutMetadata([first]: readonly string[]): never {
  throw new ArgumentError(`--metadata is missing. Name the file that has the column “${first}”.`);
}

function requestedColumns(
  { group, subgroup, strata }: Pick<Parameters, 'group' | 'subgroup' | 'strata'>,
  covariates: readonly string[],
): string[] {
  return [...new Set([group, subgroup, strata, ...covariates])].filter((name) => name !== undefined);
}

/** Samples are not grouped by what their submitter declares to be numbers. */
function requireCategories(
  { file, columns, kinds }: Metadata,
  { group, subgroup, strata }: Pick<Parameters, 'group' | 'subgroup' | 'strata'>,
): void {
  for (const [option, name] of Object.entries({ group, subgroup, strata })) {
    if (name === undefined || kinds[columns.indexOf(name)] !== 'numeric') continue;
    throw new ArgumentError(
      `--${option} needs categories, but #q2:types of ${file} declares "${name}" numeric. Declare it categorical there.`,
    );
  }
}

/** As the sheet declares it; else numbers where every value is one, and categories where not. */
function readCovariate(name: string, values: readonly string[], declared: ColumnKind | null): Covariate {
  if (declared === 'categorical') return { name, categories: values };
  const numbers = values.flatMap((value) => decimalOf(value.trim()) ?? []);
  return numbers.length === values.length ? { name, numbers } : { name, categories: values };
}

function describeDropped(dropped: readonly Dropped[]): string {
  return [...Map.groupBy(dropped, ({ reason }) => reason)]
    .map(([reason, { length }]) => `${length} × ${reason}`)
    .slice(0, 5)
    .join(', ');
}
