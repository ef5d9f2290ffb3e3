import type { Tokens } from '#plots/colours';
import { fitLegendBeside, type Legend, type LegendRow, type Picture, titledPicture, withLegend } from '#plots/marks';
import { truncateText } from './axis-marks.ts';
import type { Figure, LegendLine } from './figure.ts';

/** The room of a figure on paper, in CSS pixels; narrower papers get lower figures, down to the least height. */
const PRINT = { width: 900, height: 520, least_height: 340 };
const [COLUMN, ROW] = [210, 20];

function legendRow({ name, colour, italic = false }: LegendLine, tokens: Tokens): LegendRow {
  const text = truncateText(name, COLUMN - 40);
  return {
    height: ROW,
    marks: [
      { kind: 'rect', x: 2, y: 2, width: 11, height: 11, fill: colour },
      { kind: 'text', at: [20, 12], text, size: 12, fill: tokens.text, italic },
    ],
  };
}

/** The whole figure on paper of at most so many CSS pixels, however long it is, with its legend on the right or below. */
export function figurePicture(
  { title, description, draw, legend }: Figure,
  tokens: Tokens,
  paper = Number.POSITIVE_INFINITY,
): Picture {
  const rows = (legend?.(tokens) ?? []).map((line) => legendRow(line, tokens));
  const pictureLegend: Legend = { parts: [{ rows }], column: COLUMN };
  const { room, isBeside } = fitLegendBeside(
    pictureLegend,
    Math.min(paper, PRINT.width + (rows.length > 0 ? COLUMN : 0)),
  );
  const size = { width: room, height: Math.max(PRINT.least_height, Math.round((PRINT.height * room) / PRINT.width)) };
  const { marks, cells = [], height } = draw(size, tokens);
  const plot = { width: room, height, marks: [...cells, ...marks] };
  return titledPicture({ title, description, ...withLegend(plot, pictureLegend, isBeside), tokens });
}
