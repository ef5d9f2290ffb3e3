import { StatsError } from '../stats-error.ts';

/** What LEfSe knows of each sample in addition to its abundances; all three in the order of the samples. */
export interface LefseGroups {
  readonly classes: readonly string[];
  /** Names may repeat in different classes; left out, each class is one subclass. */
  readonly subclasses?: readonly string[] | undefined;
}

/** Samples by class, and by subclass within a class: both in the order of names. */
export interface LefseClass {
  readonly name: string;
  readonly places: readonly number[];
  readonly subclasses: readonly { readonly name: string; readonly places: readonly number[] }[];
}

/**
 * Classes with their subclasses. Refused: names for another number of samples (`bad_shape`), fewer than two classes
 * (`too_few_groups`), a class of one sample (`all_singletons`): it has no spread to discriminate by.
 */
export function readClasses({ classes, subclasses }: LefseGroups, n: number): LefseClass[] {
  for (const [kind, names] of [['class', classes] as const, ['subclass', subclasses ?? classes] as const]) {
    if (names.length !== n) throw new StatsError('bad_shape', `${names.length} ${kind} names for ${n} samples.`);
  }
  const found = splitIndices(classes.map((name, place) => ({ name, place })));
  if (found.length < 2)
    throw new StatsError('too_few_groups', `LEfSe needs at least two classes, not ${found.length}.`);
  const single = found.find(({ places }) => places.length === 1);
  if (single)
    throw new StatsError(
      'all_singletons',
      `Class "${single.name}" has one sample. LEfSe needs at least two per class.`,
    );
  return found.map(({ name, places }) => ({
    name,
    places,
    subclasses: splitIndices(places.map((place) => ({ name: subclasses?.[place] ?? '', place }))),
  }));
}

function splitIndices(named: readonly { name: string; place: number }[]) {
  const groups = Map.groupBy(named, ({ name }) => name);
  return [...groups.keys()]
    .sort()
    .map((name) => ({ name, places: (groups.get(name) ?? []).map(({ place }) => place) }));
}
