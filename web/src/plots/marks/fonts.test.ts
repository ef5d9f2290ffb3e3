import { describe, expect, it } from 'vitest';
import { fontStyle, fontsOf } from './embed-font.ts';
import { type FontPart, familiesOf, partsFor } from './font-part.ts';
import type { Mark } from './marks.ts';
import { pictureSvg } from './marks-svg.ts';

const part = (url: string, unicode_range: string, more: Partial<FontPart> = {}): FontPart => ({
  ...{ family: 'Inter Variable', style: 'normal', weight: '100 900', url, unicode_range },
  ...more,
});
const latin = part('latin.woff2', 'U+0000-00FF, U+2000-206F, U+2212');
const greek = part('greek.woff2', 'U+0370-03FF');
const cjk = part('cjk.woff2', 'U+4E??, U+9F20');
const mono = part('mono.woff2', '', { family: 'Mono' });
const parts = [latin, greek, cjk, mono];
const font = 'Inter, "Inter Variable", sans-serif';

const text = (message: string, more = {}): Mark => ({
  kind: 'text',
  at: [0, 0],
  text: message,
  size: 12,
  fill: '#000',
  ...more,
});
const picture = (marks: readonly Mark[]) => ({
  ...{ width: 100, height: 80, background: '#fff', title: 'PCoA', description: 'n = 3' },
  ...{ font, marks },
});

describe('the files of a font that a figure needs', () => {
  it('are those of the scripts that it is written in', () => {
    const files = (message: string) => partsFor(message, familiesOf(font), parts).map(({ url }) => url);
    expect(files('PC1 (27.8 %) −0.2')).toEqual(['latin.woff2']);
    expect(files('β diversity')).toEqual(['latin.woff2', 'greek.woff2']);
    expect(files('一 鼠')).toEqual(['latin.woff2', 'cjk.woff2']);
    expect(files('')).toEqual([]);
  });

  it('are of its own families, and a file without a range holds every sign', () => {
    expect(partsFor('α', ['Mono'], parts)).toEqual([mono]);
    expect(partsFor('α', familiesOf('Arial, sans-serif'), parts)).toEqual([]);
  });
});

describe('a figure for print', () => {
  const bytes = Uint8Array.from({ length: 70_000 }, (_, i) => i % 251);
  const read = async (url: string) => (url === 'latin.woff2' ? bytes : Uint8Array.of(1, 2, 3));

  it('holds them, under the name that its words ask for, byte for byte', async () => {
    const drawn = picture([text('PC1'), text('α', { italic: true })]);
    const svg = pictureSvg(drawn, await fontStyle(drawn, parts, read));
    const included = [...svg.matchAll(/@font-face\{font-family:"Inter";[^}]*?base64,([^)]+)\)/g)].map(
      ([, data = '']) => data,
    );
    expect(included.map((data) => Buffer.from(data, 'base64').length)).toEqual([70_000, 3]);
    expect(Buffer.from(included[0] ?? '', 'base64').equals(Buffer.from(bytes))).toBe(true);
    expect(svg).toMatch(/font-family="Inter, Helvetica/);
    expect(svg).toContain('unicode-range:U+0370-03FF');
  });

  it('without words holds none, and asks for none', async () => {
    const refuse = () => Promise.reject(new Error('asked for a file'));
    expect(await fontStyle(picture([]), parts, refuse)).toBe('');
    expect(pictureSvg(picture([]))).not.toContain('<style');
  });

  it('whose font cannot be read is not written rather than written with another', async () => {
    const refuse = () => Promise.reject(new Error('Could not load the figure font: 503.'));
    await expect(fontStyle(picture([text('PC1')]), parts, refuse)).rejects.toThrow('503');
  });

  it('waits, before it is painted, for each weight and slant that its words have', () => {
    const drawn = picture([
      text('aab'),
      text('bc'),
      text('Faecalibacterium', { italic: true }),
      text('A', { weight: 600 }),
    ]);
    expect(fontsOf(drawn)).toEqual([
      { font: `400 12px ${font}`, text: 'abc' },
      { font: `italic 400 12px ${font}`, text: 'Faeclibtrum' },
      { font: `600 12px ${font}`, text: 'A' },
    ]);
  });
});
