import { CHOSEN_GROUPS, type SampleField } from '@cohortium/contract';

/** Samples that a user selected as a group, such as a selection on a plot. */
export interface ChosenGroup {
  name: string;
  result_ids: readonly string[];
}

const FIRST = 'A';
const SECOND = 'B';
const OTHERS = 'All others';

/** Whether they can be compared. */
export const canCompare = (chosen: readonly ChosenGroup[]): boolean => chosen.length > 1;

/** A selection as the first of two groups. */
export const setFirst = (result_ids: readonly string[]): ChosenGroup[] => [{ name: FIRST, result_ids }];

const without = (ids: readonly string[], group: ChosenGroup): string[] => {
  const taken = new Set(group.result_ids);
  return ids.filter((id) => !taken.has(id));
};

/** The first group and the selected samples outside it as the second; null if there are none. */
export function withSecond([first]: readonly ChosenGroup[], result_ids: readonly string[]): ChosenGroup[] | null {
  const others = first ? without(result_ids, first) : [];
  return first && others.length > 0 ? [first, { name: SECOND, result_ids: others }] : null;
}

/** A selection and all other samples; null if there are no others. */
export function withRest(selected: readonly string[], every: readonly string[]): ChosenGroup[] | null {
  const [first] = setFirst(selected);
  const others = first ? without(every, first) : [];
  return first && others.length > 0 ? [first, { name: OTHERS, result_ids: others }] : null;
}

/** With another name, unless it is empty or another group's. */
export function rename(chosen: readonly ChosenGroup[], at: number, name: string): readonly ChosenGroup[] {
  const word = name.trim();
  const isTaken = chosen.some((group, place) => place !== at && group.name === word);
  if (word === '' || isTaken) return chosen;
  return chosen.map((group, place) => (place === at ? { ...group, name: word } : group));
}

/** Custom groups as an option in the list of fields. */
export const asField = (chosen: readonly ChosenGroup[]): SampleField[] =>
  canCompare(chosen)
    ? [
        {
          field: CHOSEN_GROUPS,
          title: chosen.map(({ name }) => name).join(' and '),
          ...{ kind: 'category', unit: null, n_values: chosen.length, n_missing: 0 },
        },
      ]
    : [];

/** A question's grouping: by a field, by hand, or not at all. */
export function groupingOf(group: string | null, chosen: readonly ChosenGroup[]) {
  if (group !== CHOSEN_GROUPS) return group === null ? {} : { group_by: group };
  return { groups: chosen.map(({ name, result_ids }) => ({ name, result_ids: [...result_ids] })) };
}

/** The classes of LEfSe: the same, by its own name. */
export function classesOf(group: string | null, chosen: readonly ChosenGroup[]) {
  const { group_by: class_by, ...grouping } = { group_by: undefined, ...groupingOf(group, chosen) };
  return class_by === undefined ? grouping : { class_by };
}
