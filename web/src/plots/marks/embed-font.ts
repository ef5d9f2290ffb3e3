import { type FontPart, familiesOf, partsFor } from './font-part.ts';
import type { Picture, TextMark } from './marks.ts';

/** The family that pictures name first: the page's own font goes by it inside of them. */
export const PRINT_FAMILY = 'Inter';

const CHUNK = 32_768;

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += CHUNK) {
    text += String.fromCharCode(...bytes.subarray(from, from + CHUNK));
  }
  return btoa(text);
}

const textMarksOf = ({ marks }: Pick<Picture, 'marks'>): TextMark[] =>
  marks.flatMap((mark) => (mark.kind === 'text' ? [mark] : []));

/**
 * CSS that holds the files of the font a picture's words are written in, as far as their scripts need them.
 * @param read the bytes of a file
 */
export async function fontStyle(
  picture: Pick<Picture, 'marks' | 'font'>,
  parts: readonly FontPart[],
  read: (url: string) => Promise<Uint8Array>,
): Promise<string> {
  const text = textMarksOf(picture)
    .map((mark) => mark.text)
    .join('');
  const needed = partsFor(text, familiesOf(picture.font), parts);
  const faces = needed.map(async ({ url, style, weight, unicode_range }) => {
    const src = `url(data:font/woff2;base64,${base64Of(await read(url))}) format("woff2")`;
    const range = unicode_range ? `unicode-range:${unicode_range};` : '';
    return `@font-face{font-family:"${PRINT_FAMILY}";font-style:${style};font-weight:${weight};${range}src:${src}}`;
  });
  return (await Promise.all(faces)).join('\n');
}

/** The fonts of a picture's words, each once, as a canvas names them, with the signs that each writes. */
export function fontsOf(picture: Pick<Picture, 'marks' | 'font'>): { font: string; text: string }[] {
  const texts = new Map<string, string>();
  for (const { italic, weight, text } of textMarksOf(picture)) {
    const font = `${italic ? 'italic ' : ''}${weight ?? 400} 12px ${picture.font}`;
    texts.set(font, (texts.get(font) ?? '') + text);
  }
  return [...texts].map(([font, text]) => ({ font, text: [...new Set(text)].join('') }));
}
