export { missingWarnings, repeatWarnings, subjectWarnings } from './members/find-warnings.ts';
export { type MemberFact, memberFacts } from './members/members-index-store.ts';
export { readMembers } from './members/read-members.ts';
export { sizeGroups, smallGroupWarnings } from './members/small-groups.ts';
export { migrations } from './results/analysis-tables.ts';
export { purgeRequestsBy, purgeResults } from './results/purge-store.ts';
export { sweepResults } from './results/sweep-results.ts';
export { registerAnalysis } from './routes.ts';
