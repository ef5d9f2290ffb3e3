import type { Tokens } from '#plots/colours';
import type { Mark, Picture } from './marks.ts';

/** Room that title and description of a line each take above a plot, in CSS pixels. */
export const PICTURE_HEAD = 52;
const SIDE = 14;
/** Of a letter, on average and with a little to spare, and from line to line. */
const TITLE = { size: 14, letter: 7.9, line: 18 } as const;
export const TEXT_SIZE = { size: 11, letter: 6, line: 15 } as const;

/** Words in lines of so many CSS pixels; a word that is longer than a line stays whole. */
export function wrapText(text: string, room: number, { letter }: { readonly letter: number }): string[] {
  const most = Math.floor(room / letter);
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

type Titled = Pick<Picture, 'title' | 'description' | 'width' | 'height' | 'marks'> & { readonly tokens: Tokens };

/** A plot of `width` × `height` as its own picture: title, n and method stand above it. */
export function titledPicture({ title, description, width, height, marks, tokens }: Titled): Picture {
  const titles = wrapText(title, width - 2 * SIDE, TITLE);
  const textLines = wrapText(description, width - 2 * SIDE, TEXT_SIZE);
  const below = 24 + (titles.length - 1) * TITLE.line + 17;
  const head = below + (textLines.length - 1) * TEXT_SIZE.line + PICTURE_HEAD - 41;
  return {
    width,
    height: height + head,
    background: tokens.surface,
    font: tokens.font,
    title,
    description,
    marks: [
      ...titles.map((text, at): Mark => {
        const look = { size: TITLE.size, weight: 600, fill: tokens.text };
        return { kind: 'text', at: [SIDE, 24 + at * TITLE.line], text, ...look };
      }),
      ...textLines.map((text, at): Mark => {
        return {
          kind: 'text',
          at: [SIDE, below + at * TEXT_SIZE.line],
          text,
          size: TEXT_SIZE.size,
          fill: tokens.label,
        };
      }),
      ...marks.map((mark) => movedMark(mark, [0, head])),
    ],
  };
}

type Offset = readonly [number, number];

/** The same mark elsewhere; paths are moved by their own numbers, so that any program reads them. */
export function movedMark(mark: Mark, by: Offset): Mark {
  if (mark.kind === 'line') return { ...mark, from: moved(mark.from, by), to: moved(mark.to, by) };
  if (mark.kind === 'rect') return { ...mark, x: mark.x + by[0], y: mark.y + by[1] };
  if (mark.kind === 'path') return { ...mark, d: movedPath(mark.d, by) };
  return { ...mark, at: moved(mark.at, by) };
}

const moved = ([x, y]: Offset, by: Offset): [number, number] => [x + by[0], y + by[1]];

/** Only M and L carry absolute places in our paths (“Mx y”, “Lx,y”); everything else is relative. */
export const movedPath = (d: string, by: Offset): string =>
  d.replace(
    /([ML])(-?[\d.e-]+)[ ,](-?[\d.e-]+)/g,
    (_, act: string, x: string, y: string) => `${act}${Number(x) + by[0]} ${Number(y) + by[1]}`,
  );
