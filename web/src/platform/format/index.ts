export { chunk, parseEmailAddresses } from './email-addresses.ts';
export {
  formatBytes,
  formatChange,
  formatCount,
  formatDuration,
  formatMoney,
  formatNumber,
  formatPercent,
  formatProbability,
  MISSING,
} from './numbers.ts';
export { setTimeZone, subscribeTimeZone, timeZone } from './time-zone.ts';
export { formatDate, formatExact, formatRelative, formatTime } from './times.ts';
