import type { KillTestReport } from './kill-test.ts';
import { printLine } from './print-line.ts';

const countBy = (names: readonly string[]): string =>
  [...Map.groupBy(names, (name) => name)].map(([name, all]) => `${all.length} ${name}`).join(', ');

/** Prints what was endured; the exit code. */
export function printReport({ kills, losses, engine, verified }: KillTestReport, seconds: number): number {
  printLine('');
  printLine(
    `kills: ${kills.length}: ${countBy(kills.map(({ phase }) => phase))}; ${countBy(kills.map(({ mode }) => mode))}`,
  );
  const back = kills.map(({ back_s }) => back_s).toSorted((a, b) => a - b);
  const middle = back[Math.floor(back.length / 2)] ?? 0;
  printLine(`ready again after ${middle.toFixed(1)} s (median), ${(back.at(-1) ?? 0).toFixed(1)} s at most`);
  for (const [purpose, { launches, computed, reused, cut_short, computed_again }] of Object.entries(engine)) {
    printLine(
      `${purpose}: ${launches} launches, ${computed} jobs computed, ${reused} finished ones taken over, ` +
        `${cut_short} cut short, ${computed_again} finished ones computed again`,
    );
  }
  printLine(verified.output.trim());
  for (const loss of losses) printLine(`LOST ${loss}`);
  const good = losses.length === 0 && verified.code === 0;
  printLine(
    good
      ? `Nothing acknowledged was lost. ${seconds.toFixed(0)} s`
      : `${losses.length} losses. ${seconds.toFixed(0)} s`,
  );
  return good ? 0 : 1;
}
