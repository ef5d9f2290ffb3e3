// The nightly run of the test of isolation: npm run isolation [-- steps [seed]]
import { startVitest } from 'vitest/node';
import { environment, root } from './setup/place.mjs';

const [steps = '50000', seed] = process.argv.slice(2);
Object.assign(process.env, environment());

const vitest = await startVitest('test', ['server/src/access/isolation.test.ts'], {
  root,
  watch: false,
  provide: { isolation_steps: Number(steps), ...(seed === undefined ? {} : { isolation_seed: Number(seed) }) },
});
process.exitCode = vitest.state.getCountOfFailedTests() > 0 ? 1 : 0;
await vitest.close();
