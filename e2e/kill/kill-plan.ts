import { type KillMode, killModes } from './portal-to-kill.ts';
import type { Phase } from './run-workload.ts';

export interface PlannedKill {
  phase: Exclude<Phase, 'idle'>;
  mode: KillMode;
  /** How long after the phase was seen to begin. */
  after_ms: number;
  /** Whether the next start is killed too, and how long after its beginning. */
  start_after_ms: number | null;
}

/** Marsaglia's xorshift32: the same seed, the same kills. */
export function randomOf(seed: number): () => number {
  let state = seed | 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

const spanOf = { upload: 1500, run: 4500, load: 90 } as const;
const longestStart = 4000;

/** Kills in the order of the work: a third while uploading, nearly half in the run, the rest while loading. */
export function planKills(count: number, random: () => number): PlannedKill[] {
  const uploads = Math.round(count * 0.3);
  const loads = Math.max(1, Math.round(count * 0.25));
  return Array.from({ length: count }, (_, index) => {
    const phase = index < uploads ? 'upload' : index < count - loads ? 'run' : 'load';
    const mode = killModes[Math.floor(random() * killModes.length)] ?? 'process';
    const after_ms = Math.round(random() * spanOf[phase]);
    const start_after_ms = random() < 0.2 ? Math.round(300 + random() * longestStart) : null;
    return { phase, mode, after_ms, start_after_ms };
  });
}
