/** One file of a font: its letters of some scripts. */
export interface FontPart {
  family: string;
  style: string;
  /** As CSS says it: "100 900" of a font with every weight between. */
  weight: string;
  url: string;
  /** As CSS says it: "U+0-FF, U+131"; empty holds every sign. */
  unicode_range: string;
}

const RANGE = /^U\+([0-9A-F]+)(\?*)(?:-([0-9A-F]+))?$/i;

/** The first and last sign of each range. */
function rangesOf(unicode_range: string): [number, number][] {
  return unicode_range.split(',').flatMap((range): [number, number][] => {
    const [, from = '', any = '', to] = RANGE.exec(range.trim()) ?? [];
    if (from + any === '') return [];
    const digits = (filler: string) => Number.parseInt(from + any.replaceAll('?', filler), 16);
    return [[digits('0'), to === undefined ? digits('F') : Number.parseInt(to, 16)]];
  });
}

/** The parts that hold a sign of the text, of the families named. */
export function partsFor(text: string, families: readonly string[], parts: readonly FontPart[]): FontPart[] {
  const signs = [...new Set(text)].map((sign) => sign.codePointAt(0) ?? 0);
  return parts.filter(({ family, unicode_range }) => {
    if (!families.includes(family)) return false;
    const ranges = rangesOf(unicode_range);
    return ranges.length === 0 || signs.some((sign) => ranges.some(([from, to]) => sign >= from && sign <= to));
  });
}

/** The names in a CSS list of families. */
export const familiesOf = (font: string): string[] =>
  font.split(',').map((name) => name.trim().replace(/^(["'])(.*)\1$/, '$2'));
