/*
 * Kills the portal while a scientist works with it, and checks that nothing it had acknowledged is lost.
 *
 *   node_modules/.bin/node e2e/kill/kill-the-portal.ts [--kills 20] [--seed 1] [--small] [--keep]
 *
 * The portal of this checkout starts on its own data folder. A scientist signs up, uploads reads over a slow line,
 * submits them, has them run and reads the results. Meanwhile the portal is killed (kill -9) at seeded random moments
 * of upload, run and load: its process alone, its process group, or everything it has started, PostgreSQL and index
 * included; some of the starts that follow are killed too. After each start the scientist goes on from what was
 * acknowledged. In the end a run that nobody disturbs must give the same bytes, and the checker (`verify`) must find
 * that PostgreSQL, files and index agree. Prints a summary; exits with 1 on any loss.
 */
import { chmodSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findReads } from './find-reads.ts';
import { planKills, randomOf } from './kill-plan.ts';
import { KillTest } from './kill-test.ts';
import { printLine } from './print-line.ts';
import { printReport } from './print-report.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    small: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});

const since = performance.now();
const seed = Number(values.seed);
const plan = planKills(Number(values.kills), randomOf(seed));
// Not the system's folder for temporary files: a long path would leave no room for the name of a Unix socket.
const home = mkdtempSync(join('/tmp', 'cohortium-kill-'));
chmodSync(home, 0o755);
const study = await findReads({ small: values.small });
printLine(`${study.name}: ${study.reads.length} files; ${plan.length} kills with seed ${seed}, data in ${home}`);
const report = await new KillTest(home, study).endure(plan);
const code = printReport(report, (performance.now() - since) / 1000);
if (!values.keep && code === 0) await rm(home, { recursive: true, force: true });
process.exit(code);
