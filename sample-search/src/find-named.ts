import type { NameIndex } from './name-index.ts';
import type { NamedSample } from './query.ts';
import type { NameMatching } from './schema.ts';
import { type Bitmap, type Codes, eachBit, emptyBitmap, matchCodes, setBit } from './table/bitmap.ts';
import type { RowTable } from './table/row-table.ts';
import { topRows } from './top-k.ts';

/** Projects of one portal; a name and its project are one exact number. */
const PROJECTS = 2 ** 21;

/** One row per sample name and submission, and the number of samples. */
function onePerSample(rows: Bitmap, { names, projects, n_names }: { names: Codes; projects: Codes; n_names: number }) {
  const firsts = emptyBitmap(rows.length * 32);
  // Most names are of one submission: the others are distinguished by a set.
  const first = new Uint32Array(n_names);
  const others = new Set<number>();
  let n = 0;
  eachBit(rows, (at) => {
    const [name, project] = [names[at] ?? 0, (projects[at] ?? 0) + 1];
    const known = first[name] ?? 0;
    if (known === project) return;
    if (known === 0) first[name] = project;
    else if (others.has(name * PROJECTS + project)) return;
    else others.add(name * PROJECTS + project);
    setBit(firsts, at);
    n += 1;
  });
  return { firsts, n };
}

/** Samples whose name answers to a query: the best first, of equal ones in the order of their numbers. */
export function findNamed(
  table: RowTable,
  { index, names: matching }: { index: NameIndex; names: NameMatching },
  { rows, query, limit }: { rows: Bitmap; query: string; limit: number },
): { named: NamedSample[]; total: number } {
  const [names, projects, projectNames] = [
    table.field('sample_id'),
    table.field('project_id'),
    table.field('project_name'),
  ];
  index.follow(names.values);
  const matches = index.matches(query, matching);
  // As loops: at a million names a call for each costs as much as all else.
  const chosen = new Uint8Array(matches.length);
  for (let code = 0; code < matches.length; code += 1) chosen[code] = matches[code] === 0 ? 0 : 1;
  const passing = matchCodes(names.codes, chosen, { over: rows });
  const { firsts, n } = onePerSample(passing, {
    ...{ names: names.codes, projects: projects.codes, n_names: names.values.length },
  });
  const order = { codes: names.codes, ranks: new Uint32Array(matches) };
  const places = topRows(table, firsts, { order, from: 0, to: limit }).map((key) =>
    table.placeOf(Math.floor(key / 2), key % 2 === 1),
  );
  const counts = countResults(passing, { names: names.codes, projects: projects.codes, places });
  const named = places.map(
    (at): NamedSample => ({
      sample_id: String(names.values[names.codes[at] ?? 0]),
      project_id: String(projects.values[projects.codes[at] ?? 0]),
      project_name: String(projectNames.values[projectNames.codes[at] ?? 0]),
      n_results: counts.get(at) ?? 0,
    }),
  );
  return { named, total: n };
}

/** How many of the rows are of the samples at some places. */
function countResults(
  rows: Bitmap,
  { names, projects, places }: { names: Codes; projects: Codes; places: readonly number[] },
): Map<number, number> {
  const counts = new Map<number, number>();
  const ofName = Map.groupBy(places, (at) => names[at] ?? 0);
  if (places.length === 0) return counts;
  eachBit(rows, (at) => {
    for (const place of ofName.get(names[at] ?? 0) ?? []) {
      if (projects[place] === projects[at]) counts.set(place, (counts.get(place) ?? 0) + 1);
    }
  });
  return counts;
}
