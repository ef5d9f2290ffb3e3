/** A label as Newick writes it: quoted where it holds what has a meaning there, or an underscore. */
export const newickLabel = (id: string): string =>
  /^[\w.-]+$/.test(id) && !id.includes('_') ? id : `'${id.replaceAll("'", "''")}'`;

/** Puts the features' own ids in place of the names that the programs knew them by. Throws when a leaf is missing. */
export function nameLeaves(newick: string, ids: readonly string[]): string {
  const seen = new Set<number>();
  const named = newick.trim().replaceAll(/(?<=[(,])f(\d{7})(?=[:,)])/g, (_, digits: string) => {
    const place = Number(digits) - 1;
    const id = ids[place];
    if (id === undefined || seen.has(place)) throw new Error(`The tree has an unexpected leaf f${digits}.`);
    seen.add(place);
    return newickLabel(id);
  });
  if (seen.size !== ids.length) throw new Error(`The tree has ${seen.size} leaves for ${ids.length} features.`);
  return `${named}\n`;
}
