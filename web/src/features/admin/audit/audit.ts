import { adminRoutes } from '@cohortium/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { timeZone } from '#platform';
import { call, queryOf } from '#platform/api';
import { saveByTicket } from '#ui/feedback';
import { type AuditView, filterOf } from './audit-view.ts';

export const auditQuery = (view: AuditView) =>
  queryOptions({
    ...queryOf(adminRoutes.audit, {
      query: { page: view.page, page_size: view.page_size, ...filterOf(view, timeZone()) },
    }),
    placeholderData: keepPreviousData,
  });

export const saveAudit = (view: AuditView) =>
  saveByTicket(() => call(adminRoutes.auditTicket, { query: filterOf(view, timeZone()), body: {} }));
