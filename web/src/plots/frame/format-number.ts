const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0, signDisplay: 'negative' });

/** A count with thousands separators; −0 is 0. */
export function formatCount(value: number): string {
  return whole.format(value).replace('-', '−');
}

/** A number with a fixed count of decimals and the true minus sign; −0 is 0. */
export function formatFixed(value: number, decimals: number): string {
  const text = value.toFixed(decimals);
  return Number(text) === 0 ? text.replace('-', '') : text.replace('-', '−');
}

/** “27.8 %”; null (not known) is an empty text. */
export function formatPercent(value: number | null, decimals = 1): string {
  return value === null ? '' : `${formatFixed(value, decimals)} %`;
}
