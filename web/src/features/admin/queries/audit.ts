import { adminRoutes } from '@cohortium/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { timeZone } from '#platform';
import { call, queryOf, sentenceOf } from '#platform/api';
import { toast } from '#ui/feedback';
import { type AuditView, filterOf } from '../model/audit-view.ts';

export const auditQuery = (view: AuditView) =>
  queryOptions({
    ...queryOf(adminRoutes.audit, {
      query: { page: view.page, page_size: view.page_size, ...filterOf(view, timeZone()) },
    }),
    placeholderData: keepPreviousData,
  });

/** The browser fetches the file itself, by an address that is good for a minute. */
export async function saveAudit(view: AuditView) {
  try {
    const { data } = await call(adminRoutes.auditTicket, { query: filterOf(view, timeZone()), body: {} });
    const link = document.createElement('a');
    link.href = data.url;
    link.download = '';
    link.click();
  } catch (error) {
    toast({ title: 'The log could not be saved.', description: sentenceOf(error), tone: 'danger' });
  }
}
