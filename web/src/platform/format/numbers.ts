import { CURRENCY } from '@cohortium/contract';

/** The placeholder of a missing value. */
export const MISSING = '–';
const LOCALE = 'en-US';
const NARROW = '\u00a0';
const BYTE_UNITS = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'] as const;

type Maybe = number | null | undefined;
const isFiniteNumber = (value: Maybe): value is number => typeof value === 'number' && Number.isFinite(value);
const trueMinus = (text: string) => text.replace('-', '−');

/** 1234567.5 → "1,234,567.5", −3 with a true minus. `digits` fixes the decimals, else at most three. */
export function formatNumber(value: Maybe, digits?: number): string {
  // What rounds to zero has no sign: −0.004 is "0.0", never "−0.0".
  return isFiniteNumber(value) ? formatSigned(value, 'negative', digits) : MISSING;
}

function formatSigned(value: number, signDisplay: 'negative' | 'exceptZero', digits?: number): string {
  const fixed =
    digits === undefined
      ? { maximumFractionDigits: 3 }
      : { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return trueMinus(new Intl.NumberFormat(LOCALE, { ...fixed, signDisplay }).format(value));
}

/** A difference with its sign: 12 → "+12", −3 → "−3", 0 → "0". */
export function formatChange(value: Maybe, digits?: number): string {
  return isFiniteNumber(value) ? formatSigned(value, 'exceptZero', digits) : MISSING;
}

/** A fraction as a percentage: 0.712 → "71.2 %". */
export function formatPercent(fraction: Maybe, digits = 1): string {
  return isFiniteNumber(fraction) ? `${formatNumber(fraction * 100, digits)}${NARROW}%` : MISSING;
}

/** A p value or another small statistic: three decimals, "< 0.001" below, never "0.000". */
export function formatProbability(value: Maybe): string {
  if (!isFiniteNumber(value)) return MISSING;
  return value < 0.001 ? `<${NARROW}0.001` : formatNumber(value, 3);
}

/** Decimal units, as disks and sequencing centres count: 3800000 → "3.8 MB". */
export function formatBytes(bytes: Maybe): string {
  if (!isFiniteNumber(bytes)) return MISSING;
  const size = Math.abs(bytes);
  let power = size < 1 ? 0 : Math.min(Math.floor(Math.log10(size) / 3), BYTE_UNITS.length - 1);
  // 999,500 bytes would round to "1,000 kB".
  if (power < BYTE_UNITS.length - 1 && Math.round(size / 1000 ** power) >= 1000) power += 1;
  const scaled = bytes / 1000 ** power;
  return `${formatNumber(scaled, power === 0 || Math.abs(scaled) >= 99.95 ? 0 : 1)}${NARROW}${BYTE_UNITS[power]}`;
}

/** Milliseconds in the two largest units that matter: "820 ms", "38 s", "6 min 12 s", "2 h 5 min", "3 d 4 h". */
export function formatDuration(ms: Maybe): string {
  if (!isFiniteNumber(ms)) return MISSING;
  if (Math.round(ms) < 1000) return `${formatNumber(ms, 0)}${NARROW}ms`;
  const s = Math.round(ms / 1000);
  const parts: Array<[number, string]> = [
    [Math.floor(s / 86_400), 'd'],
    [Math.floor(s / 3600) % 24, 'h'],
    [Math.floor(s / 60) % 60, 'min'],
    [s % 60, 's'],
  ];
  const first = parts.findIndex(([amount]) => amount > 0);
  return parts
    .slice(first, first + 2)
    .filter(([amount]) => amount > 0)
    .map(([amount, unit]) => `${amount}${NARROW}${unit}`)
    .join(' ');
}

/** US dollars with 2 to 4 decimals: 1.84 → "$1.84", 0.482 → "$0.482", −3 → "−$3.00". */
export function formatMoney(amount: Maybe): string {
  if (!isFiniteNumber(amount)) return MISSING;
  const format = new Intl.NumberFormat(LOCALE, {
    style: 'currency',
    currency: CURRENCY.code,
    minimumFractionDigits: CURRENCY.minimum_decimals,
    maximumFractionDigits: CURRENCY.maximum_decimals,
    signDisplay: 'negative',
  });
  return trueMinus(format.format(amount));
}

/** "1 sample", "1,359 samples"; the plural is given where an s is not enough. */
export function formatCount(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatNumber(count)} ${count === 1 ? singular : plural}`;
}
