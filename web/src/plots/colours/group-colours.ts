import type { ColourMap } from './assign-colours.ts';
import { assignHashedColours, colourIndexByName } from './hashed-colours.ts';

/** Values that stand on one side of a comparison are blue, those on the other orange, whatever the field. */
const SIDES: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'control controls ctrl healthy hc no none false negative never 0 normal placebo vehicle untreated baseline wt wild-type before early female f lean',
    'case cases patient patients yes true positive 1 disease diseased treated treatment after late male m obese',
  ].flatMap((words, side) => words.split(' ').map((word) => [word, side + 1] as const)),
);

/** Groups are drawn as points and thin lines, so colours that are pale on white come last. */
const STRONG = [1, 2, 3, 4, 6, 9, 10, 12] as const;

/** All values of the fields of the cohort on the page: a clash is solved among these, not among those that one view shows. */
let registeredValues: ReadonlyMap<string, readonly string[]> = new Map();
let registeredFrom: unknown = null;

type Groupings = readonly { field: string; groups: readonly { name: string; n: number }[] }[];

/** Registers the groups of a page before plots are drawn. The most frequent groups get colours first. */
export function registerGroups(groupings: Groupings): void {
  if (groupings === registeredFrom) return;
  registeredFrom = groupings;
  registeredValues = new Map(
    groupings.map(({ field, groups }) => [field, groups.toSorted((a, b) => b.n - a.n).map(({ name }) => name)]),
  );
}

/** One colour a group, by its field and value: the same in every view, cohort and browser unless two of a field clash. */
export function groupColours(field: string, values: Iterable<string | null>): ColourMap {
  const drawn = [...new Set(values)].filter((value) => value !== null).sort();
  const own = (value: string) => {
    const side = SIDES[value.trim().toLowerCase()];
    return { place: side ?? colourIndexByName(`${field}\n${value}`, STRONG), isKnown: side !== undefined };
  };
  const { colours } = assignHashedColours([...(registeredValues.get(field) ?? []), ...drawn], own, STRONG);
  return new Map(drawn.map((value) => [value, colours.get(value) ?? null]));
}
