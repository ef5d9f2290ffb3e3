import { describe, expect, it } from 'vitest';
import type { Mark } from './marks.ts';
import { pictureSvg } from './marks-svg.ts';

const svg = (...marks: Mark[]) =>
  pictureSvg({
    width: 300,
    height: 200,
    background: '#fff',
    font: 'Inter, "Segoe UI"',
    title: 'A & B',
    description: 'n = 2',
    marks,
  });

describe('a figure saved as SVG', () => {
  it('carries its title, its size and the font, and is whole in itself', () => {
    const text = svg();
    expect(text).toContain('<title>A &amp; B</title>');
    expect(text).toContain('viewBox="0 0 300 200"');
    expect(text).toContain('font-family="Inter, Helvetica, Arial, sans-serif"');
    expect(text).not.toMatch(/<style|href|<script/);
  });

  it('writes a sample as a circle that a drawing program can move', () => {
    const point: Mark = {
      kind: 'point',
      at: [10, 20.123],
      radius: 3.6,
      shape: 'circle',
      fill: '#4666bb',
      opacity: 0.5,
      edge: '#fff',
    };
    expect(svg(point)).toContain(
      '<circle cx="10" cy="20.12" r="3.6" fill="#4666bb" fill-opacity="0.5" stroke="#fff" stroke-width="0.8"/>',
    );
  });

  it('hatches what could not be assigned, with one pattern for all of it', () => {
    const hatched: Mark = { kind: 'rect', x: 0, y: 0, width: 5, height: 9, fill: '#ddd', hatch: '#999' };
    const text = svg(hatched, { ...hatched, x: 6 });
    expect(text.match(/<pattern /g)).toHaveLength(1);
    expect(text.match(/fill="url\(#hatch-0\)"/g)).toHaveLength(2);
  });

  it('keeps a sample name with angle brackets from breaking the file', () => {
    expect(svg({ kind: 'text', at: [0, 0], text: '<F3D0>', fill: '#000', size: 11 })).toContain('&lt;F3D0&gt;');
  });
});

describe('a figure with names that XML cannot write', () => {
  const saved = (text: string) => svg({ kind: 'text', at: [0, 0], text, fill: '#000', size: 11 });

  it('shows a sign in place of a control character or half of a sign, so that the file opens', () => {
    expect(saved('F3\u0000D\u000b0\u001b')).toContain('>F3\ufffdD\ufffd0\ufffd</text>');
    expect(saved('gut \ud83e')).toContain('>gut \ufffd</text>');
  });

  it('keeps what it can write: other scripts, signs beyond the plane, tabs', () => {
    expect(saved('Кишечник 🦠 naïve\tµ')).toContain('>Кишечник 🦠 naïve\tµ</text>');
  });

  it('keeps quotes of a colour or a font within their attribute', () => {
    const text = svg({ kind: 'rect', x: 0, y: 0, width: 1, height: 1, fill: '"/><script>' });
    expect(text).toContain('fill="&quot;/&gt;&lt;script&gt;"');
    expect(text).not.toContain('<script');
  });

  it('turns words about their own place and dashes what is dashed', () => {
    const turned: Mark = {
      kind: 'text',
      at: [13, 90.555],
      text: 'PC2',
      fill: '#000',
      size: 11,
      turn: -90,
      anchor: 'middle',
    };
    expect(svg(turned)).toContain('transform="rotate(-90 13 90.56)"');
    const dashed = svg({ kind: 'path', d: 'M0 0L9 9', stroke: '#000', dash: [5, 3] });
    expect(dashed).toContain('fill="none" stroke="#000" stroke-dasharray="5 3"');
    expect(dashed).not.toContain('undefined');
  });

  it('has one pattern for each pair of colours that is hatched', () => {
    const hatched = (fill: string): Mark => ({ kind: 'rect', x: 0, y: 0, width: 5, height: 9, fill, hatch: '#999' });
    const text = svg(hatched('#ddd'), hatched('#eee'), hatched('#ddd'));
    expect([...text.matchAll(/fill="url\(#(hatch-\d)\)"/g)].map(([, id]) => id)).toEqual([
      'hatch-0',
      'hatch-1',
      'hatch-0',
    ]);
    expect(text.match(/<pattern id="hatch-[01]"/g)).toHaveLength(2);
  });
});
