export { laboratory, workspaceOf } from './laboratory.ts';
export { type ReceivedMail, testMailServer } from './mail-server.ts';
export { refusal } from './refusal.ts';
export { type Seeded, type SeedSample, type SeedTable, seedTable } from './seed-table.ts';
export { describeShared, type SharedData, sharedData } from './shared-data.ts';
export { sampleOf, submit } from './submit-samples.ts';
export { type TestDatabase, testDatabase } from './test-database.ts';
export { testHome } from './test-home.ts';
export { type TestPerson, type TestPortal, testPortal } from './test-portal.ts';
