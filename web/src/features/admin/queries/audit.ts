import { adminRoutes } from '@cohortium/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { timeZone } from '#platform';
import { call, queryOf, sentenceOf } from '#platform/api';
import { toast } from '#ui/feedback';
import { fromField } from '../model/zoned-time.ts';

/** The log as the address says it; '' for what does not matter. Times are in the person's zone. */
export interface AuditView {
  page: number;
  page_size: number;
  who: string;
  kind: string;
  action: string;
  address: string;
  object_id: string;
  from: string;
  until: string;
}

export const everyAct: Omit<AuditView, 'page' | 'page_size'> = {
  ...{ who: '', kind: '', action: '', address: '', object_id: '', from: '', until: '' },
};

/** What of the log is meant. What the field of an address can't be yet narrows nothing. */
function filterOf({ page: _, page_size: __, from, until, address, ...words }: AuditView) {
  const asked = {
    ...words,
    address: /^[0-9a-fA-F.:]{1,45}$/.test(address) ? address : '',
    from: fromField(from, timeZone()),
    until: fromField(until, timeZone()),
  };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== '' && value !== null));
}

export const auditQuery = (view: AuditView) =>
  queryOptions({
    ...queryOf(adminRoutes.audit, { query: { page: view.page, page_size: view.page_size, ...filterOf(view) } }),
    placeholderData: keepPreviousData,
  });

/** The browser fetches the file itself, by an address that is good for a minute. */
export async function saveAudit(view: AuditView) {
  try {
    const { data } = await call(adminRoutes.auditTicket, { query: filterOf(view), body: {} });
    const link = document.createElement('a');
    link.href = data.url;
    link.download = '';
    link.click();
  } catch (error) {
    toast({ title: 'The log could not be saved.', description: sentenceOf(error), tone: 'danger' });
  }
}
