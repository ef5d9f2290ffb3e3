import { countries, findMissingValueTerm } from '@cohortium/contract';

const REGIONS_BY_NAME = new Map(
  countries.flatMap(({ term, synonyms }): [string, string][] => [
    [term.toLowerCase(), term],
    ...synonyms.filter((word) => word.length > 2).map((word): [string, string] => [word, term]),
  ]),
);
for (const [short, term] of [
  ['us', 'USA'],
  ['uk', 'United Kingdom'],
] as const)
  REGIONS_BY_NAME.set(short, term);

const continents = ['africa', 'antarctica', 'asia', 'europe', 'north america', 'oceania', 'south america'];

const isWide = (part: string): boolean => {
  const word = part.trim().toLowerCase();
  return REGIONS_BY_NAME.has(word) || continents.includes(word);
};

/**
 * A place no finer than a region: INSDC's `country: region, town` loses what comes after the region, a list of names
 * keeps the country among them. Null when no country can be recognised: a town's name alone can't be distinguished from one.
 */
export function regionOf(cell: string): string | null {
  const text = cell.trim();
  // Qiita writes countries as terms of the gazetteer: GAZ:Spain.
  if (findMissingValueTerm(text) !== null || isWide(text.replace(/^GAZ:/i, ''))) return text;
  const [country = '', ...rest] = text.split(':').map((part) => part.trim());
  if (rest.length > 0 && isWide(country)) {
    const region = rest[0]?.split(/[,;/|(]/)[0]?.trim();
    return region ? `${country}: ${region}` : country;
  }
  return (
    text
      .split(/[,;/|]/)
      .find(isWide)
      ?.trim() ?? null
  );
}
