const months =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
const month = `(?<![a-z])(?:${months})\\.?`;
const time = '(?:[T ]\\d{1,2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?: ?[ap]m)?(?:Z|[+-]\\d{2}:?\\d{2})?)?';
const year = '(?<y>(?:19|20)\\d{2})';

/** Ways to write a day or a month with its year; what stands before and after is no digit. */
const forms: readonly RegExp[] = [
  `${year}[-/.](?:0?[1-9]|1[0-2])[-/.](?:0?[1-9]|[12]\\d|3[01])${time}`,
  `${year}-(?:0[1-9]|1[0-2]|XX)(?:-(?:0[1-9]|[12]\\d|3[01]|XX))?`,
  `(?:0?[1-9]|[12]\\d|3[01])[-/.](?:0?[1-9]|[12]\\d|3[01])[-/.]${year}${time}`,
  // A month before a slash, but not the end of a name: V3/2015.
  `(?<!\\w)(?:0?[1-9]|1[0-2])/${year}`,
  `(?:0?[1-9]|[12]\\d|3[01])(?:st|nd|rd|th)?[- ]${month}[-, ]+${year}${time}`,
  `${month} (?:(?:0?[1-9]|[12]\\d|3[01])(?:st|nd|rd|th)?,? )?${year}`,
].map((form) => new RegExp(`(?<![\\d.]|\\bv)${form}(?!\\d)`, 'gi'));

/** Dates with a two-digit year, whose century is unknown. */
const shortYear = /^(?:0?[1-9]|[12]\d|3[01])[-/.](?:0?[1-9]|[12]\d|3[01])[-/.]\d{2}$/;
const compact = /^((?:19|20)\d{2})(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:\d{4}|\d{6})?$/;
const YEAR_ALONE = /^(?:19|20)\d{2}$/;

/** A text with every day and month in it cut to its year; the same text when there is none. */
export function toYears(text: string): string {
  if (!/\d{4}/.test(text)) return text;
  let cut = text;
  for (const form of forms) cut = cut.replaceAll(form, '$<y>');
  return cut;
}

/**
 * A cell of a column of dates, cut to the year: `2024-05-02`, `20240502`, `May 2024` → `2024`. Null when it names a day
 * whose year cannot be read, such as `02.05.24` or a spreadsheet's day number.
 */
export function yearOfDate(cell: string): string | null {
  const text = cell.trim();
  if (YEAR_ALONE.test(text)) return text;
  const packed = compact.exec(text)?.[1];
  if (packed) return packed;
  if (shortYear.test(text) || /^\d+(?:\.\d+)?$/.test(text)) return null;
  return toYears(text);
}
