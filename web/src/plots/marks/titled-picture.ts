import type { Tokens } from '#plots/colours';
import type { Mark, Picture } from './marks.ts';

/** Room that title and description take above a plot, in CSS pixels. */
export const PICTURE_HEAD = 52;

type Titled = Pick<Picture, 'title' | 'description' | 'width' | 'height' | 'marks'> & { readonly tokens: Tokens };

/** A plot of `width` × `height` as a picture of its own: title, n and method stand above it. */
export function titledPicture({ title, description, width, height, marks, tokens }: Titled): Picture {
  return {
    width,
    height: height + PICTURE_HEAD,
    background: tokens.surface,
    font: tokens.font,
    title,
    description,
    marks: [
      { kind: 'text', at: [14, 24], text: title, size: 14, weight: 600, fill: tokens.text },
      { kind: 'text', at: [14, 41], text: description, size: 11, fill: tokens.label },
      ...marks.map((mark) => movedMark(mark, [0, PICTURE_HEAD])),
    ],
  };
}

type Way = readonly [number, number];

/** The same mark elsewhere; paths are moved by their own numbers, so that any program reads them. */
export function movedMark(mark: Mark, by: Way): Mark {
  if (mark.kind === 'line') return { ...mark, from: moved(mark.from, by), to: moved(mark.to, by) };
  if (mark.kind === 'rect') return { ...mark, x: mark.x + by[0], y: mark.y + by[1] };
  if (mark.kind === 'path') return { ...mark, d: movedPath(mark.d, by) };
  return { ...mark, at: moved(mark.at, by) };
}

const moved = ([x, y]: Way, by: Way): [number, number] => [x + by[0], y + by[1]];

/** Only M and L carry absolute places in our paths (“Mx y”, “Lx,y”); everything else is relative. */
export const movedPath = (d: string, by: Way): string =>
  d.replace(
    /([ML])(-?[\d.e-]+)[ ,](-?[\d.e-]+)/g,
    (_, act: string, x: string, y: string) => `${act}${Number(x) + by[0]} ${Number(y) + by[1]}`,
  );
