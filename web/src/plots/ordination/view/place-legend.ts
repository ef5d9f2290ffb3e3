import type { Frame } from './view.ts';

export type Corner = 'top-right' | 'bottom-right' | 'bottom-left' | 'top-left';

const CORNERS: readonly Corner[] = ['top-right', 'bottom-right', 'top-left', 'bottom-left'];
const GAP = 8;

/** The first corner of the plot where a legend of this size covers none of these places; null: it must stand outside. */
export function placeLegend(
  taken: readonly Float32Array[],
  frame: Frame,
  size: { width: number; height: number },
): Corner | null {
  const plot = {
    left: frame.left,
    right: frame.width - frame.right,
    top: frame.top,
    bottom: frame.height - frame.bottom,
  };
  if (size.width > (plot.right - plot.left) / 2 || size.height > plot.bottom - plot.top) return null;
  return CORNERS.find((corner) => taken.every((screen) => isFree(screen, plot, size, corner))) ?? null;
}

type Box = { left: number; right: number; top: number; bottom: number };

function isFree(screen: Float32Array, plot: Box, size: { width: number; height: number }, corner: Corner): boolean {
  const left = corner.endsWith('right') ? plot.right - size.width - GAP : plot.left;
  const top = corner.startsWith('top') ? plot.top : plot.bottom - size.height - GAP;
  const [right, bottom] = [left + size.width + GAP, top + size.height + GAP];
  for (let i = 0; i < screen.length; i += 3) {
    const [x, y] = [screen[i] ?? 0, screen[i + 1] ?? 0];
    if (x >= left && x <= right && y >= top && y <= bottom) return false;
  }
  return true;
}

type Section = {
  readonly title: string;
  readonly entries: readonly { readonly label: string }[];
  readonly ramp?: unknown;
};

/** About how large a legend will be (CSS pixels): known before it is drawn, so that nothing moves afterwards. */
export function legendSize(sections: readonly Section[], notes: readonly string[]): { width: number; height: number } {
  const labels = sections
    .flatMap((section) => [section.title, ...section.entries.map((entry) => entry.label)])
    .concat(notes);
  const longest = labels.reduce((most, label) => Math.max(most, label.length), 0);
  const rows = sections.reduce(
    (sum, section) => sum + 1 + section.entries.length + (section.ramp ? 1 : 0),
    notes.length,
  );
  return { width: Math.min(280, 84 + longest * 6.6), height: 16 + rows * 22 };
}
