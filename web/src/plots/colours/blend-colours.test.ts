import { describe, expect, it } from 'vitest';
import { parseColour, rampColour } from './blend-colours.ts';

describe('colours for amounts', () => {
  it('reads the notations a stylesheet may be minified to', () => {
    expect(parseColour('#0a6b7c')).toEqual([10, 107, 124]);
    expect(parseColour(' #fff')).toEqual([255, 255, 255]);
    expect(parseColour('rgb(20 25 27 / .28)')).toEqual([20, 25, 27]);
    expect(parseColour('rgba(20, 25, 27, 0.5)')).toEqual([20, 25, 27]);
  });

  it('says which colour it cannot read', () => {
    expect(() => parseColour('oklch(0.5 0.1 200)')).toThrow('oklch(0.5 0.1 200)');
  });

  it('mixes neighbours of a ramp and clamps beyond its ends', () => {
    const ramp = ['#000000', '#808080', '#ffffff'];
    expect(rampColour(ramp, 0.25)).toBe('#404040');
    expect(rampColour(ramp, -3)).toBe('#000000');
    expect(rampColour(ramp, 9)).toBe('#ffffff');
  });
});

describe('ends of a ramp', () => {
  it('are its own stops, for two stops and for one', () => {
    expect([0, 1].map((share) => rampColour(['#000000', '#fffefd'], share))).toEqual(['#000000', '#fffefd']);
    expect([0, 0.5, 1].map((share) => rampColour(['#0a6b7c'], share))).toEqual(['#0a6b7c', '#0a6b7c', '#0a6b7c']);
  });

  it('grow evenly between: a greater amount is never paler', () => {
    const shades = Array.from({ length: 33 }, (_, i) => parseColour(rampColour(['#ffffff', '#003040'], i / 32))[0]);
    expect(shades).toEqual(shades.toSorted((a, b) => b - a));
    expect(shades[16]).toBe(128);
  });

  it('are written in full where a part is small', () => {
    expect(rampColour(['rgb(1 2 3)', 'rgb(1 2 3)'], 0.5)).toBe('#010203');
  });

  it.each([[''], ['#12'], ['red'], ['rgb(1, 2)'], ['rgb(a, b, c)'], ['var(--cat-1)']])(
    '%j is no colour to blend',
    (css) => {
      expect(() => parseColour(css)).toThrow(RangeError);
    },
  );
});
