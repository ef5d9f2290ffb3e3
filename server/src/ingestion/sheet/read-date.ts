const isoDay = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?(?:[T ][\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?$/;
const looseIso = /^\d{4}-\d{1,2}(-\d{1,2})?$/;
const inParts = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/;
/** With two digits for the year, or the year first. */
const inShortParts = /^(\d{2})([/.-])(\d{2})\2(\d{2})$/;
/** As INSDC has it beside ISO 8601. */
const insdcDay = /^(?:(\d{1,2})-)?(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)-(\d{4})$/;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();
const exists = (year: number, month = 1, day = 1): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);

function isOneDate(text: string): boolean {
  const [iso, year, month = '1', day = '1'] = isoDay.exec(text) ?? [];
  if (iso) return exists(Number(year), Number(month), Number(day));
  const [insdc, dayOf = '1', name = '', yearOf] = insdcDay.exec(text) ?? [];
  return insdc !== undefined && exists(Number(yearOf), months.indexOf(name) + 1, Number(dayOf));
}

/** Whether it is a year, a month or a day that exists, as ISO 8601 or INSDC writes it, or two with a stroke between. */
export function isDate(text: string): boolean {
  const parts = text.split('/');
  return parts.length <= 2 && parts.every(isOneDate);
}

/** Written like a date, whether it exists or not: 2012-13-45, 03/04/2012. */
export const isDateLike = (text: string): boolean =>
  looseIso.test(text) || inParts.test(text) || inShortParts.test(text) || isDate(text);

/** A whole day: unlike 2012-13, which may be a season. */
export const isDayLike = (text: string): boolean =>
  inParts.test(text) || inShortParts.test(text) || (/^\d{4}-\d{2}-/.test(text) && isDate(text));

/** Which of the first two numbers is the day. */
export type DayOrder = 'day_first' | 'month_first';

/** Day order that dates such as 13/04/2012 imply for their column; null if none or contradictory. */
export function dayOrderOf(texts: Iterable<string>): DayOrder | null {
  const seen = new Set<DayOrder>();
  for (const text of texts) {
    const [, one, , two] = inParts.exec(text) ?? [];
    if (Number(one) > 12) seen.add('day_first');
    if (Number(two) > 12) seen.add('month_first');
  }
  return seen.size === 1 ? ([...seen][0] ?? null) : null;
}

const padded = (number: number): string => String(number).padStart(2, '0');

/** Fault of a text that is not a date; `iso` is the unambiguous date, if any. */
export interface DateFault {
  kind: 'never' | 'ambiguous' | 'unlike';
  iso: string | null;
}

const isoOf = (year: number, month: number, day: number): string | null =>
  exists(year, month, day) ? `${year}-${padded(month)}-${padded(day)}` : null;

/** All dates that a text can mean, in the common orders of day, month and year. */
export function readingsOfDate(text: string): string[] {
  const [whole, one = '', , two = '', year = ''] = inParts.exec(text) ?? inShortParts.exec(text) ?? [];
  if (whole === undefined) return [];
  const [first, second, last] = [Number(one), Number(two), Number(year)];
  const yearOf = (digits: number) => (year.length === 4 ? digits : 2000 + digits);
  const found = [isoOf(yearOf(last), second, first), isoOf(yearOf(last), first, second)];
  if (year.length === 2) found.push(isoOf(2000 + first, second, last));
  return [...new Set(found.flatMap((iso) => iso ?? []))];
}

export function faultOfDate(text: string, order: DayOrder | null): DateFault {
  if (looseIso.test(text)) {
    const [year = 0, month = 0, day] = text.split('-').map(Number);
    const whole = isoOf(year, month, day ?? 1);
    return { kind: whole ? 'unlike' : 'never', iso: whole && (day === undefined ? whole.slice(0, 7) : whole) };
  }
  if (inShortParts.test(text)) {
    const readings = readingsOfDate(text);
    if (readings.length === 0) return { kind: 'never', iso: null };
    return {
      kind: readings.length > 1 ? 'ambiguous' : 'unlike',
      iso: readings.length > 1 ? null : (readings[0] ?? null),
    };
  }
  const [parts, one, , two, year] = inParts.exec(text) ?? [];
  if (!parts) return { kind: 'unlike', iso: null };
  const [first, second] = [Number(one), Number(two)];
  const dayFirst = isoOf(Number(year), second, first);
  const monthFirst = isoOf(Number(year), first, second);
  if (!dayFirst && !monthFirst) return { kind: 'never', iso: null };
  // 03/03/2012 is the third of March to everybody.
  if (dayFirst === monthFirst || !dayFirst || !monthFirst) return { kind: 'unlike', iso: dayFirst ?? monthFirst };
  if (order === null) return { kind: 'ambiguous', iso: null };
  return { kind: 'unlike', iso: order === 'day_first' ? dayFirst : monthFirst };
}
