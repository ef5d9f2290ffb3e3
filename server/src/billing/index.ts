export { addLedgerEntry, type NewEntry } from './add-entry.ts';
export { type LedgerKind, migrations } from './billing-tables.ts';
export { registerBillingRoutes } from './routes.ts';
