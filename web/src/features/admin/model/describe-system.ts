import type { MailState, SystemState } from '@cohortium/contract';
import { formatBytes, formatCount, formatPercent } from '#platform';
import type { StateWord } from './describe-account.ts';

export const MAIL_STATES: Record<MailState, StateWord> = {
  waiting: { word: 'waiting', tone: 'plain' },
  sent: { word: 'sent', tone: 'success' },
  failed: { word: 'failed', tone: 'danger' },
  kept: { word: 'stored here', tone: 'warning' },
};

const DELIVERIES: Record<SystemState['mail']['delivery'], string> = {
  mail: 'Messages are sent by the mail server.',
  outbox: 'No mail server is set up. Messages are stored here and can be read in the outbox.',
  spool: 'No mail server is set up. Messages are saved as files in the data folder for the operator.',
};

export const sayDelivery = ({ delivery }: SystemState['mail']): string => DELIVERIES[delivery];

/** Describes the virus scanner of uploads. */
export const sayScanner = ({ scanner }: Pick<SystemState, 'scanner'>): string =>
  scanner ?? 'off (uploads are not scanned)';

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

/** The problems that need attention: failed jobs and messages, and data sets missing from the index. */
export function needsOf({ queues, mail, data_sets, engine, maintenance }: Needy): string[] {
  const failed = queues.reduce((sum, queue) => sum + queue.failed, 0);
  const needs = [
    engine === null && 'No workflow engine is installed: pipelines can’t be run.',
    failed > 0 && `${formatCount(failed, 'job')} failed permanently. The latest failures are listed below.`,
    mail.failed > 0 && `${formatCount(mail.failed, 'message')} could not be delivered.`,
    data_sets.not_loaded > 0 && `${formatCount(data_sets.not_loaded, 'data set')} being loaded into the sample index.`,
    maintenance && 'The portal is in maintenance mode.',
  ];
  return needs.filter((need) => need !== false);
}
