export { type LedgerKind, migrations } from './billing-tables.ts';
export { addLedgerEntry, type NewEntry } from './ledger.ts';
export { registerBillingRoutes } from './routes.ts';
