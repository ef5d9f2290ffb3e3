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
export {
  formatDate,
  formatExact,
  formatRelative,
  formatTime,
  setTimeZone,
  subscribeTimeZone,
  timeZone,
} from './times.ts';
