const perYear: Readonly<Record<string, number>> = {
  y: 1,
  yr: 1,
  yrs: 1,
  year: 1,
  years: 1,
  m: 12,
  mo: 12,
  mos: 12,
  month: 12,
  months: 12,
  w: 52.1775,
  wk: 52.1775,
  wks: 52.1775,
  week: 52.1775,
  weeks: 52.1775,
  d: 365.2425,
  day: 365.2425,
  days: 365.2425,
};

/** “8 weeks”, “45 y” or “34,5” as years, at most four decimals; null for what is no age with a unit. */
export function ageInYears(text: string): string | null {
  const [, amount = '', unit = ''] = /^(\d+(?:[.,]\d+)?)\s*(?:([a-z]+)\.?(?:\s*old)?|\.)?$/i.exec(text.trim()) ?? [];
  const parts = perYear[unit.toLowerCase() || 'y'];
  const number = Number(amount.replace(',', '.'));
  if (amount === '' || parts === undefined || number / parts > 130) return null;
  return String(Number((number / parts).toFixed(4)));
}
