// vitest's own process reduced to its gate, so that tests can kill it.
import { openGate } from './postgres-gate.ts';

const postgresGate = await openGate();
process.stdout.write(`${postgresGate.path}\n`);
