import type { TestProject } from 'vitest/node';
import { openGate } from './postgres-gate.ts';
import { removeLeftoverHomes } from './test-home.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The socket at which a test process asks for the run's one PostgreSQL. */
    postgres_gate: string;
  }
}

/** Named in vitest.config.ts: lets all test files of a run share one PostgreSQL, started when the first one asks. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftoverHomes();
  const gate = await openGate();
  project.provide('postgres_gate', gate.path);
  return gate.close;
}
