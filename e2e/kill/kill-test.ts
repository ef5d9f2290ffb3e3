import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Call } from '@cohortium/contract';
import { type Acknowledged, findLosses, noneAcknowledged } from './acknowledged.ts';
import type { Study } from './find-reads.ts';
import type { PlannedKill } from './kill-plan.ts';
import { type KillMode, type PortalToKill, runCommand, startPortal } from './portal-to-kill.ts';
import { printLine } from './print-line.ts';
import { type Account, callsOf, signUp } from './reach-portal.ts';
import { digestsOfRun, type EngineTally, readEngineLog } from './read-engine-log.ts';
import { bringReads, compute, type Phase, type RunRequest, type Work } from './run-workload.ts';

export interface CompletedKill {
  /** What was being done at that moment. */
  phase: Phase | 'start';
  mode: KillMode;
  /** Seconds from the next start to ready. */
  back_s: number;
}

export interface KillTestReport {
  kills: CompletedKill[];
  losses: string[];
  engine: Record<string, EngineTally>;
  verified: { code: number | null; output: string };
}

const DISTURBED = 'disturbed run';
const UNDISTURBED = 'undisturbed run';

/** A portal under kills, and the scientist who goes on working with it. */
export class KillTest {
  readonly #home: string;
  readonly #study: Study;
  readonly #known: Acknowledged = noneAcknowledged();
  readonly #kills: CompletedKill[] = [];
  readonly #losses: string[] = [];
  #phase: Phase = 'idle';
  /** Runs of all samples, which are compared in the end. */
  readonly #whole = new Set([DISTURBED]);
  #extraRuns = 0;

  constructor(home: string, study: Study) {
    this.#home = home;
    this.#study = study;
  }

  async endure(plan: readonly PlannedKill[]): Promise<KillTestReport> {
    let portal = await startPortal(this.#home);
    try {
      await portal.ready;
      const account = await signUp(portal.url, this.#home);
      for (const planned of plan) portal = await this.#killOnce(portal, account, planned);
      await this.#workToTheEnd(portal, account);
    } catch (error) {
      this.#losses.push(`The work broke off: ${error instanceof Error ? error.message : String(error)}`);
    }
    const engine: Record<string, EngineTally> = {};
    for (const [purpose, id] of this.#known.runs) engine[purpose] = await readEngineLog(this.#home, id);
    await portal.stop();
    const verified = await runCommand(this.#home, 'verify');
    return { kills: this.#kills, losses: this.#losses, engine, verified };
  }

  /** Lets the scientist work until the planned moment has come, kills, and starts again. */
  async #killOnce(portal: PortalToKill, account: Account, planned: PlannedKill): Promise<PortalToKill> {
    let killed = false;
    const working = this.#workFor(this.#workWith(portal, account), planned).catch((error: unknown) => {
      if (!killed) throw error;
    });
    const moment = this.#untilPhase(planned.phase).then(() => pause(planned.after_ms));
    // Where all of its work is done already, the moment is any.
    await Promise.race([moment, working.then(() => pause(planned.after_ms))]);
    const phase = this.#phase;
    killed = true;
    await portal.kill(planned.mode);
    await working;
    this.#phase = 'idle';
    return this.#startAgain(account, { phase, mode: planned.mode }, planned.start_after_ms);
  }

  async #startAgain(
    account: Account,
    done: Omit<CompletedKill, 'back_s'>,
    killStartAfter: number | null,
  ): Promise<PortalToKill> {
    const since = performance.now();
    let portal = await startPortal(this.#home);
    if (killStartAfter !== null) {
      await Promise.race([pause(killStartAfter), portal.ready]);
      await portal.kill('family');
      const again = performance.now();
      portal = await startPortal(this.#home);
      await portal.ready;
      this.#kills.push({ phase: 'start', mode: 'family', back_s: (performance.now() - again) / 1000 });
    }
    await portal.ready;
    const back_s = (performance.now() - since) / 1000;
    this.#kills.push({ ...done, back_s });
    const { url } = portal;
    const losses = await findLosses({ url, account, call: callsOf(url, account) }, this.#known);
    for (const loss of losses) printLine(`LOST ${loss}`);
    this.#losses.push(...losses);
    printLine(
      `kill ${this.#kills.length}: ${done.mode} during ${done.phase}, ready again after ${back_s.toFixed(1)} s`,
    );
    return portal;
  }

  #workWith({ url }: PortalToKill, account: Account): Work {
    return {
      url,
      account,
      call: callsOf(url, account),
      study: this.#study,
      known: this.#known,
      on_phase: (phase) => {
        this.#phase = phase;
      },
    };
  }

  /** Works as long as it takes for the planned phase to come by. */
  async #workFor(work: Work, { phase }: PlannedKill): Promise<void> {
    await bringReads(work);
    if (phase === 'upload') return;
    await compute(work, { purpose: DISTURBED, compute_again: false });
    // The first run is done: more of its kind, so that there is something to kill.
    for (;;) await compute(work, this.#another(phase));
  }

  #another(phase: Phase): RunRequest {
    const open = [...this.#known.runs.keys()].find((purpose) => !this.#known.results.has(purpose));
    if (!open) this.#extraRuns += 1;
    const purpose = open ?? `further run ${this.#extraRuns}`;
    if (phase === 'run' && !open) this.#whole.add(purpose);
    const rows = this.#study.sheet.trim().split('\n').slice(1);
    const few = rows.slice(0, 2).map((row) => row.split('\t')[0] ?? '');
    return { purpose, compute_again: true, ...(phase === 'load' ? { sample_ids: few } : {}) };
  }

  async #untilPhase(phase: Phase): Promise<void> {
    while (this.#phase !== phase) await pause(2);
  }

  async #workToTheEnd(portal: PortalToKill, account: Account): Promise<void> {
    const work = this.#workWith(portal, account);
    await bringReads(work);
    await compute(work, { purpose: DISTURBED, compute_again: false });
    for (const purpose of this.#known.runs.keys()) await compute(work, { purpose, compute_again: true });
    await compute(work, { purpose: UNDISTURBED, compute_again: true });
    for (const purpose of this.#whole) this.#losses.push(...(await this.#compareWithUndisturbed(work.call, purpose)));
    this.#losses.push(...(await findLosses({ url: portal.url, account, call: work.call }, this.#known)));
  }
  /** Runs of the same samples must give the same files, byte for byte, and show the same results. */
  async #compareWithUndisturbed(call: Call, purpose: string): Promise<string[]> {
    const { runs, results } = this.#known;
    const digests = [purpose, UNDISTURBED].map((name) => digestsOfRun(call, runs.get(name) ?? ''));
    const [own, undisturbed] = await Promise.all(digests);
    const losses: string[] = [];
    if (!isDeepStrictEqual(own, undisturbed)) losses.push(`The ${purpose} gave other files.`);
    if (!isDeepStrictEqual(results.get(purpose), results.get(UNDISTURBED))) {
      losses.push(`The ${purpose} shows other results.`);
    }
    printLine(`${purpose}: ${Object.keys(own ?? {}).length} files compared with those of the ${UNDISTURBED}`);
    return losses;
  }
}
