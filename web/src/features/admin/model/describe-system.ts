import type { MailState, SystemState } from '@cohortium/contract';
import { formatBytes, formatCount, formatPercent } from '#platform';
import type { StateWord } from './describe-account.ts';

export const MAIL_STATES: Record<MailState, StateWord> = {
  waiting: { word: 'waiting', tone: 'plain' },
  sent: { word: 'sent', tone: 'success' },
  failed: { word: 'failed', tone: 'danger' },
  kept: { word: 'kept here', tone: 'warning' },
};

const DELIVERIES: Record<SystemState['mail']['delivery'], string> = {
  mail: 'Messages go out by the mail server.',
  outbox: 'There is no mail server: messages are kept here, to be read in the page.',
  spool: 'There is no mail server: messages are files in the data folder, which the operator reads.',
};

export const sayDelivery = ({ delivery }: SystemState['mail']): string => DELIVERIES[delivery];

/** What looks for viruses in uploads. */
export const sayScanner = ({ scanner }: Pick<SystemState, 'scanner'>): string =>
  scanner ?? 'off: uploads are not scanned';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** How long the portal has been running: "3 days 4 h", "12 min". */
export function sayUptime({ started_at, asked_at }: Pick<SystemState, 'started_at' | 'asked_at'>): string {
  const seconds = Math.max(0, (Date.parse(asked_at) - Date.parse(started_at)) / 1000);
  const days = Math.floor(seconds / DAY_S);
  const hours = Math.floor((seconds % DAY_S) / HOUR_S);
  if (days > 0) return `${formatCount(days, 'day')} ${hours} h`;
  const minutes = Math.floor((seconds % HOUR_S) / MINUTE_S);
  return hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min`;
}

export function sayDisk({ free_bytes, total_bytes }: SystemState['disk']): string {
  const share = total_bytes > 0 ? free_bytes / total_bytes : 0;
  return `${formatBytes(free_bytes)} of ${formatBytes(total_bytes)} free (${formatPercent(share, 0)})`;
}

type Needy = Pick<SystemState, 'queues' | 'mail' | 'data_sets' | 'engine' | 'maintenance'>;

/** What needs somebody, beside what does not work at all: failed work and messages, data that is not in the index. */
export function needsOf({ queues, mail, data_sets, engine, maintenance }: Needy): string[] {
  const failed = queues.reduce((sum, queue) => sum + queue.failed, 0);
  const needs = [
    engine === null && 'No workflow engine is installed: pipelines can’t be run.',
    failed > 0 && `${formatCount(failed, 'job')} failed for good; what failed last is listed below.`,
    mail.failed > 0 && `${formatCount(mail.failed, 'message')} could not be delivered.`,
    data_sets.not_loaded > 0 && `${formatCount(data_sets.not_loaded, 'data set')} on the way into the sample index.`,
    maintenance && 'The portal is set to maintenance.',
  ];
  return needs.filter((need) => need !== false);
}
