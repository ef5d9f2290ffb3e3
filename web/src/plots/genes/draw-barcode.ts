import type { Tokens } from '#plots/colours';
import { type Drawing, type Frame, leftAxis, type Part, scaleOver } from '#plots/figure';
import type { Card, Size } from '#plots/frame';
import type { Mark } from '#plots/marks';

export type BarcodeGene = {
  readonly id: string;
  /** Its rank among all genes, from 0 on the left. */
  readonly rank: number;
  readonly card: Card;
};

export type Barcode = {
  /** Genes of the set. */
  readonly genes: readonly BarcodeGene[];
  /** Genes that are ranked. */
  readonly n: number;
  /** The first rank on the right of no difference. */
  readonly middle: number;
  readonly left: { readonly text: string; readonly colour: string };
  readonly right: { readonly text: string; readonly colour: string };
  readonly chosen: string | null;
};

const POINTS = 121;
/** Room of the bars with what stands below them. */
const BARS = 180;
/** Half of limma’s default span of 0.45. */
const REACH = 0.225;

const tricube = (distance: number): number => (distance >= 1 ? 0 : (1 - distance ** 3) ** 3);

/** How much denser the set’s genes lie around each of some ranks than they would by chance; 1 is as by chance. */
export function enrichmentAlong(ranks: readonly number[], n: number): { rank: number; enrichment: number }[] {
  const half = Math.max(1, REACH * n);
  return Array.from({ length: POINTS }, (_, at) => {
    const rank = (at / (POINTS - 1)) * (n - 1);
    const own = ranks.reduce((sum, one) => sum + tricube(Math.abs(one - rank) / half), 0);
    let all = 0;
    const step = Math.max(1, Math.floor(n / 2000));
    for (let one = 0; one < n; one += step) all += tricube(Math.abs(one - rank) / half) * step;
    return { rank, enrichment: all === 0 || ranks.length === 0 ? 0 : (own / all) * (n / ranks.length) };
  });
}

/** The genes of a set as bars among all ranked genes, with their local enrichment above. */
export function drawBarcode(barcode: Barcode, { width, height }: Size, tokens: Tokens): Drawing {
  const { genes, n, middle, left, right, chosen } = barcode;
  const top = Math.max(96, height * 0.55, height - BARS);
  const bars: Frame = { left: 52, right: width - 16, top, bottom: height - 40 };
  const worm: Frame = { ...bars, top: 12, bottom: bars.top - 14 };
  const x = scaleOver([0, Math.max(1, n - 1)], [bars.left, bars.right]);
  const line = enrichmentAlong(
    genes.map(({ rank }) => rank),
    n,
  );
  const most = Math.max(2, ...line.map(({ enrichment }) => enrichment)) * 1.05;
  const y = scaleOver([0, most], [worm.bottom, worm.top]);
  const band = (from: number, to: number, fill: string): Mark => ({
    kind: 'path',
    d: `M${from} ${bars.top}L${to} ${bars.top}L${to} ${bars.bottom}L${from} ${bars.bottom}Z`,
    ...{ fill, fill_opacity: 0.18 },
  });
  const label = { size: 11, fill: tokens.label } as const;
  const marks: Mark[] = [
    ...leftAxis({ scale: y, label: 'Enrichment', frame: worm, tokens }),
    { kind: 'path', d: `M${worm.left} ${y(1)}L${worm.right} ${y(1)}`, stroke: tokens.label, width: 1, dash: [4, 4] },
    { kind: 'path', d: pathOf(line.map(({ rank, enrichment }) => [x(rank), y(enrichment)])), stroke: tokens.text },
    band(bars.left, x(middle), left.colour),
    band(x(middle), bars.right, right.colour),
    ...genes.map(({ id, rank }): Mark => {
      const isChosen = id === chosen;
      const stroke = isChosen ? tokens.accent : tokens.text;
      return { kind: 'line', from: [x(rank), bars.top], to: [x(rank), bars.bottom], stroke, width: isChosen ? 3 : 1 };
    }),
    { kind: 'text', at: [bars.left, bars.bottom + 17], text: `← ${left.text}`, ...label },
    { kind: 'text', at: [bars.right, bars.bottom + 17], text: `${right.text} →`, anchor: 'end', ...label },
  ];
  const parts = genes.map(
    ({ id, rank, card }): Part => ({
      ...{ id, at: [x(rank), (bars.top + bars.bottom) / 2], card },
      box: { x: x(rank) - 2, y: bars.top, width: 4, height: bars.bottom - bars.top },
    }),
  );
  return { marks, parts, height };
}

const pathOf = (places: readonly (readonly [number, number])[]): string =>
  places.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
