import type { Tokens } from '#plots/colours';
import { bottomAxis, type Drawing, leftAxis, scaleOver, tickText } from '#plots/figure';
import type { Size } from '#plots/frame';
import type { Mark } from '#plots/marks';

export type Silhouettes = {
  readonly cuts: readonly { readonly k: number; readonly mean: number }[];
  readonly k: number;
  readonly suggested: number | null;
};

/** How well the samples sit in their clusters, by how many clusters there are. */
export function drawSilhouettes({ cuts, k, suggested }: Silhouettes, { width, height }: Size, tokens: Tokens): Drawing {
  const frame = { left: 52, right: width - 14, top: 10, bottom: height - 40 };
  const ks = cuts.map((cut) => cut.k);
  const x = scaleOver([Math.min(2, ...ks) - 0.5, Math.max(3, ...ks) + 0.5], [frame.left, frame.right]);
  const y = scaleOver(
    [Math.min(0, ...cuts.map(({ mean }) => mean)), Math.max(0.1, ...cuts.map(({ mean }) => mean)) * 1.1],
    [frame.bottom, frame.top],
  );
  const line = cuts.map((cut) => `${x(cut.k)} ${y(cut.mean)}`).join('L');
  const marks: Mark[] = [
    ...leftAxis({ scale: y, label: 'Mean silhouette', frame, tokens }),
    ...bottomAxis({ scale: x, label: 'Clusters', frame, tokens }),
    ...(cuts.length > 1 ? [{ kind: 'path', d: `M${line}`, stroke: tokens.axis, width: 1.3 } satisfies Mark] : []),
    ...cuts.map((cut): Mark => {
      const fill = cut.k === k ? tokens.accent : tokens.mute;
      return {
        kind: 'point',
        at: [x(cut.k), y(cut.mean)],
        radius: cut.k === k ? 5 : 3.5,
        shape: 'circle',
        fill,
        opacity: 1,
        edge: tokens.surface,
      };
    }),
  ];
  const parts = cuts.map((cut) => ({
    id: String(cut.k),
    at: [x(cut.k), y(cut.mean)] as const,
    card: {
      title: `${cut.k} clusters`,
      ...(cut.k === suggested ? { aside: 'suggested' } : {}),
      rows: [{ label: 'Mean silhouette', value: tickText(Number(cut.mean.toPrecision(3))) }],
    },
  }));
  return { marks, parts, height };
}
