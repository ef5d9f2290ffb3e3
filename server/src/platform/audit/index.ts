export { type Act, type ActFilter, listActs, type RecordedAct, recordAct } from './audit-store.ts';
export { migrations } from './audit-tables.ts';
