/** Excel's own formats of dates and times, those of Chinese, Japanese, Korean and Thai programs among them. */
const isBuiltIn = (id: number): boolean =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58) ||
  (id >= 71 && id <= 81);

/** Excel's limit. */
const FORMAT_AT_MOST = 255;
const dateToken = /^(?:s{1,2}|m{1,5}|h{1,2}|am|pm|a|p|d{1,4}|a{3,5}|y|yy|yyyy|e|ee|eeee)$/;

function isDatePart(part: string): boolean {
  const bare = part
    .replaceAll(/"[^"]*"/g, ' ')
    // Parts of a second, and hours that go on counting: “ss.00”, “[h]”.
    .replaceAll(/(\[?[smhd]{1,2}\]?)[.,]00?0?/g, '$1')
    .replaceAll(/\[([smhd]{1,2})\]/g, '$1')
    // Colours, languages, conditions.
    .replaceAll(/\[[^\][]*\]/g, '');
  const tokens = bare.split(/[^a-z0#?%]+/).filter(Boolean);
  return tokens.length > 0 && tokens.every((token) => dateToken.test(token));
}

/** Whether a number format shows numbers as dates: it has letters of dates and times, and nothing of numbers. */
export function isDateFormat(id: number, template: string | undefined): boolean {
  if (isBuiltIn(id)) return true;
  if (!template || id < 100 || template.length > FORMAT_AT_MOST) return false;
  const plain = template.toLowerCase().replace(/;@$/, '').replaceAll(/\\./g, ' ');
  return plain.split(';').some(isDatePart);
}
