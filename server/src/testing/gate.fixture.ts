// vitest's own process reduced to its gate, so that tests can kill it.
import { openGate } from './postgres-gate.ts';

const gate = await openGate();
process.stdout.write(`${gate.path}\n`);
