export { type Act, recordAct } from './audit-store.ts';
export { migrations } from './audit-tables.ts';
export { actingFrom } from './origin.ts';
export {
  type ActFilter,
  type ActsWanted,
  countActs,
  eachAct,
  listActs,
  type RecordedAct,
  recordedNames,
  wordsOfActs,
} from './read-store.ts';
