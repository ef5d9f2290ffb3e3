import type { Tokens } from '#plots/colours';
import { bottomAxis, type Drawing, type Frame, leftAxis, type Part, scaleOver } from '#plots/figure';
import type { Card, Size } from '#plots/frame';
import type { Mark } from '#plots/marks';

export type Curve = {
  readonly id: string;
  readonly points: readonly (readonly [number, number])[];
  readonly colour: string;
  readonly card: Card;
};

export type Curves = {
  readonly x: string;
  readonly y: string;
  readonly curves: readonly Curve[];
  readonly selection: ReadonlySet<string>;
};

/** Curves over one pair of axes, each read at its highest point. */
export function drawCurves(
  { x: across, y: up, curves, selection }: Curves,
  { width, height }: Size,
  tokens: Tokens,
): Drawing {
  const frame: Frame = { left: 62, right: width - 16, top: 14, bottom: height - 46 };
  const all = curves.flatMap(({ points }) => points);
  const most = (axis: 0 | 1) => all.reduce((top, point) => Math.max(top, point[axis]), 1e-9);
  const x = scaleOver([0, most(0)], [frame.left, frame.right]);
  const y = scaleOver([0, most(1) * 1.05], [frame.bottom, frame.top]);
  const marks: Mark[] = [
    ...leftAxis({ scale: y, label: up, frame, tokens }),
    ...bottomAxis({ scale: x, label: across, frame, tokens }),
    ...curves.map(({ id, points, colour }): Mark => {
      const d = points.map(([a, b], at) => `${at === 0 ? 'M' : 'L'}${x(a).toFixed(1)} ${y(b).toFixed(1)}`).join('');
      return { kind: 'path', d, stroke: colour, width: selection.has(id) ? 3 : 1.4 };
    }),
  ];
  const parts = curves.map(({ id, points, card }): Part => {
    const peak = points.reduce((top, point) => (point[1] > top[1] ? point : top), points[0] ?? ([0, 0] as const));
    return { id, at: [x(peak[0]), y(peak[1])], card };
  });
  return { marks, parts, height };
}
