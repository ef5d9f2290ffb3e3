import { CHOSEN_GROUPS, type SampleField } from '@cohortium/contract';
import { type ColourMap, colourOf, type Tokens } from '#plots/colours';
import type { LegendLine } from '#plots/figure';

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The groups of a field in the order of every legend and table: Day 2 before Day 10. */
export function sortGroups(values: Iterable<string | null>): string[] {
  const named = [...new Set(values)].filter((value) => value !== null);
  return named.sort(collator.compare);
}

/** What the colours of a picture mean, in the order of every legend. */
export const toLegend = (names: readonly string[], colours: ColourMap, tokens: Tokens): LegendLine[] =>
  names.map((name) => ({ name, colour: colourOf(name, colours, tokens) }));

/** How many of the chosen samples are in each group, in the groups' own order, those without a group last. */
export function countByGroup(
  groups: readonly (string | null)[],
  chosen: Iterable<number>,
  order: readonly string[],
): { group: string | null; count: number }[] {
  const counts = new Map<string | null, number>();
  for (const at of chosen) {
    const group = groups[at] ?? null;
    counts.set(group, (counts.get(group) ?? 0) + 1);
  }
  const places: (string | null)[] = [...order, null];
  return places.flatMap((group) => {
    const count = counts.get(group) ?? 0;
    return count > 0 ? [{ group, count }] : [];
  });
}

/** Without the parents that tell two taxa of one name apart. */
export const shortTaxonName = (name: string): string => name.replace(/ \([^()]*›.*\)$/, '');

/** Samples that a user selected as a group, such as a selection on a plot. */
export interface CustomGroup {
  name: string;
  result_ids: readonly string[];
}

const FIRST_NAME = 'A';
const SECOND_NAME = 'B';
const REST_NAME = 'All others';

/** Whether they can be compared. */
export const areComparable = (chosen: readonly CustomGroup[]): boolean => chosen.length > 1;

/** A selection as the first of two groups. */
export const setFirstGroup = (result_ids: readonly string[]): CustomGroup[] => [{ name: FIRST_NAME, result_ids }];

const without = (ids: readonly string[], group: CustomGroup): string[] => {
  const taken = new Set(group.result_ids);
  return ids.filter((id) => !taken.has(id));
};

/** The first group and the selected samples outside it as the second; null if there are none. */
export function addSecondGroup([first]: readonly CustomGroup[], result_ids: readonly string[]): CustomGroup[] | null {
  const others = first ? without(result_ids, first) : [];
  return first && others.length > 0 ? [first, { name: SECOND_NAME, result_ids: others }] : null;
}

/** A selection and all other samples; null if there are no others. */
export function addRemainingSamples(selected: readonly string[], every: readonly string[]): CustomGroup[] | null {
  const [first] = setFirstGroup(selected);
  const others = first ? without(every, first) : [];
  return first && others.length > 0 ? [first, { name: REST_NAME, result_ids: others }] : null;
}

/** With another name, unless it is empty or another group's. */
export function renameGroup(chosen: readonly CustomGroup[], at: number, name: string): readonly CustomGroup[] {
  const trimmedName = name.trim();
  const isTaken = chosen.some((group, place) => place !== at && group.name === trimmedName);
  if (trimmedName === '' || isTaken) return chosen;
  return chosen.map((group, place) => (place === at ? { ...group, name: trimmedName } : group));
}

/** Custom groups as an option in the list of fields. */
export const toFieldOption = (chosen: readonly CustomGroup[]): SampleField[] =>
  areComparable(chosen)
    ? [
        {
          field: CHOSEN_GROUPS,
          title: chosen.map(({ name }) => name).join(' and '),
          ...{ kind: 'category', unit: null, n_values: chosen.length, n_missing: 0 },
        },
      ]
    : [];

/** A question's grouping: by a field, by hand, or not at all. */
export function toGrouping(group: string | null, chosen: readonly CustomGroup[]) {
  if (group !== CHOSEN_GROUPS) return group === null ? {} : { group_by: group };
  return { groups: chosen.map(({ name, result_ids }) => ({ name, result_ids: [...result_ids] })) };
}

/** The classes of LEfSe: the same, by its own name. */
export function toClasses(group: string | null, chosen: readonly CustomGroup[]) {
  const { group_by: class_by, ...grouping } = { group_by: undefined, ...toGrouping(group, chosen) };
  return class_by === undefined ? grouping : { class_by };
}
