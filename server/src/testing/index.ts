export { type ReceivedMail, testMailServer } from './mail-server.ts';
export { type Seeded, type SeedSample, type SeedTable, seedTable } from './seed-table.ts';
export { describeShared, type SharedData, sharedData } from './shared-data.ts';
export { type TestDatabase, testDatabase } from './test-database.ts';
export { testHome } from './test-home.ts';
export { type TestPerson, type TestPortal, testPortal } from './test-portal.ts';
