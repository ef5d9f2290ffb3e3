import type { MailState, SystemState } from '@cohortium/contract';
import { formatBytes, formatCount, formatPercent } from '#platform';
import type { StateLabel } from '../users/describe-account.ts';

export const MAIL_STATES: Record<MailState, StateLabel> = {
  waiting: { label: 'waiting', tone: 'plain' },
  sent: { label: 'sent', tone: 'success' },
  failed: { label: 'failed', tone: 'danger' },
  stored: { label: 'stored here', tone: 'warning' },
};

const DELIVERIES: Record<SystemState['mail']['delivery'], string> = {
  mail: 'Messages are sent by the mail server.',
  outbox: 'No mail server is set up. Messages are stored here and can be read in the outbox.',
  spool: 'No mail server is set up. Messages are saved as files in the data folder for the operator.',
};

export const describeDelivery = ({ delivery }: SystemState['mail']): string => DELIVERIES[delivery];

/** Describes the virus scanner of uploads. */
export const describeScanner = ({ scanner }: Pick<SystemState, 'scanner'>): string =>
  scanner ?? 'off (uploads are not scanned)';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** How long the portal has been running: "3 days 4 h", "12 min". */
export function formatUptime({ started_at, checked_at }: Pick<SystemState, 'started_at' | 'checked_at'>): string {
  const seconds = Math.max(0, (Date.parse(checked_at) - Date.parse(started_at)) / 1000);
  const days = Math.floor(seconds / DAY_S);
  const hours = Math.floor((seconds % DAY_S) / HOUR_S);
  if (days > 0) return `${formatCount(days, 'day')} ${hours} h`;
  const minutes = Math.floor((seconds % HOUR_S) / MINUTE_S);
  return hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min`;
}

export function formatDisk({ free_bytes, total_bytes }: SystemState['disk']): string {
  const freeFraction = total_bytes > 0 ? free_bytes / total_bytes : 0;
  return `${formatBytes(free_bytes)} of ${formatBytes(total_bytes)} free (${formatPercent(freeFraction, 0)})`;
}

type HealthInput = Pick<SystemState, 'queues' | 'mail' | 'data_sets' | 'engine' | 'maintenance'>;

/** The problems that need attention: failed jobs and messages, and data sets missing from the index. */
export function problemsOf({ queues, mail, data_sets, engine, maintenance }: HealthInput): string[] {
  const failed = queues.reduce((sum, queue) => sum + queue.failed, 0);
  const problems = [
    engine === null && 'No workflow engine is installed: pipelines can’t be run.',
    failed > 0 && `${formatCount(failed, 'job')} failed permanently. The latest failures are listed below.`,
    mail.failed > 0 && `${formatCount(mail.failed, 'message')} could not be delivered.`,
    data_sets.not_loaded > 0 && `${formatCount(data_sets.not_loaded, 'data set')} being loaded into the sample index.`,
    maintenance && 'The portal is in maintenance mode.',
  ];
  return problems.filter((need) => need !== false);
}
