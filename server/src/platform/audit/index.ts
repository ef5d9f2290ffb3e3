export { type AuditEvent, recordAuditEvent } from './audit-store.ts';
export { migrations } from './audit-tables.ts';
export { currentOrigin, requestOrigin } from './origin.ts';
export {
  type AuditFilter,
  type AuditQuery,
  countAuditEvents,
  iterateAuditEvents,
  lastRecordedNames,
  listAuditEvents,
  type RecordedAuditEvent,
  searchTermsOfEvents,
} from './read-store.ts';
