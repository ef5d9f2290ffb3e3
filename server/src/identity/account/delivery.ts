import type { MessageSent } from '@cohortium/contract';
import type { Config } from '#platform/config';

/** How messages reach people: by mail, on the demo's own outbox page, or as files only the operator reads. */
export function mailDelivery({ smtp_url, demo }: Pick<Config, 'smtp_url' | 'demo'>): MessageSent['delivery'] {
  if (smtp_url) return 'mail';
  return demo ? 'outbox' : 'spool';
}
