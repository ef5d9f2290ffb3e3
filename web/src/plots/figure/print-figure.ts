import type { Tokens } from '#plots/colours';
import { type Mark, type Picture, titledPicture } from '#plots/marks';
import { cutTo } from './axis-marks.ts';
import type { Figure, LegendLine } from './figure.ts';

/** The room of a figure on paper, in CSS pixels. */
const PRINT = { width: 900, height: 520 };

const [LEGEND, ROW] = [210, 20];

function legendMarks(lines: readonly LegendLine[], tokens: Tokens): Mark[] {
  return lines.flatMap(({ name, colour, italic = false }, at): Mark[] => {
    const [x, y] = [PRINT.width + 16, 12 + ROW * at];
    const text = cutTo(name, LEGEND - 40);
    return [
      { kind: 'rect', x, y, width: 11, height: 11, fill: colour },
      { kind: 'text', at: [x + 18, y + 10], text, size: 12, fill: tokens.text, italic },
    ];
  });
}

/** The whole figure on paper, however long it is, with its legend on the right. */
export function figurePicture({ title, description, draw, legend }: Figure, tokens: Tokens): Picture {
  const { marks, cells = [], height } = draw(PRINT, tokens);
  const lines = legend?.(tokens) ?? [];
  return titledPicture({
    title,
    description,
    width: PRINT.width + (lines.length > 0 ? LEGEND : 0),
    height: Math.max(height, 24 + ROW * lines.length),
    marks: [...cells, ...marks, ...legendMarks(lines, tokens)],
    tokens,
  });
}
