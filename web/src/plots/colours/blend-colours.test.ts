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
