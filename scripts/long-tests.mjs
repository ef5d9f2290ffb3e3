// Tests that a night has time for, with more than `npm test` gives them: npm run isolation, timing, kills, fuzz
import { startVitest } from 'vitest/node';
import { environment, root } from './setup/paths.mjs';

/** npm run fuzz -- bodies [number [seed]], documents [number [seed]], files [number of each kind [seed [kinds …]]] */
const fuzzes = {
  bodies: ([count = '20000', seed = '1']) => ({
    file: 'server/test/attacks/bodies.test.ts',
    provide: { hostile_bodies: Number(count), hostile_seed: Number(seed) },
  }),
  documents: ([number = '20000', seed]) => ({
    file: 'server/test/attacks/documents.test.ts',
    provide: { fuzz_documents: Number(number), ...(seed === undefined ? {} : { fuzz_documents_seed: Number(seed) }) },
  }),
  files: ([count = '5000', seed = '1', ...kinds]) => ({
    file: 'server/test/attacks/files.test.ts',
    provide: { hostile_files: Number(count), hostile_files_seed: Number(seed), hostile_file_kinds: kinds },
  }),
};

const lengths = {
  fuzz: ([what, ...terms]) => {
    if (!Object.hasOwn(fuzzes, what ?? '')) throw new Error(`npm run fuzz -- ${Object.keys(fuzzes).join(' | ')}`);
    return fuzzes[what](terms);
  },
  /** npm run isolation [-- steps [seed]] */
  isolation: ([steps = '50000', seed]) => ({
    file: 'server/test/access/isolation.test.ts',
    provide: { isolation_steps: Number(steps), ...(seed === undefined ? {} : { isolation_seed: Number(seed) }) },
  }),
  /** npm run timing [-- requests] */
  timing: ([requests = '500']) => ({
    file: 'server/test/attacks/timing.test.ts',
    provide: { timed_requests: Number(requests) },
  }),
  /** npm run kills [-- samples] */
  kills: ([samples = '100000']) => ({
    file: 'server/src/commands/kill.test.ts',
    provide: { samples_to_kill_among: Number(samples) },
  }),
};

const [name, ...args] = process.argv.slice(2);
const { file, provide } = lengths[name](args);
Object.assign(process.env, environment());

const vitest = await startVitest('test', [file], { root, watch: false, provide });
process.exitCode = vitest.state.getCountOfFailedTests() > 0 ? 1 : 0;
await vitest.close();
