/** A picture as a list of marks in CSS pixels, so that screen, SVG and PNG are drawn from one description. */
export type Mark = LineMark | PathMark | RectMark | TextMark | PointMark;

export type Shape = 'circle' | 'diamond' | 'square' | 'triangle' | 'wedge' | 'cross' | 'shadow';

export type LineMark = {
  readonly kind: 'line';
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  readonly stroke: string;
  readonly width?: number;
};

export type PathMark = {
  readonly kind: 'path';
  readonly d: string;
  readonly fill?: string;
  readonly fill_opacity?: number;
  readonly stroke?: string;
  readonly width?: number;
  readonly dash?: readonly number[];
};

export type RectMark = {
  readonly kind: 'rect';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly fill: string;
  /** Colour of a diagonal hatch over the fill: what could not be assigned. */
  readonly hatch?: string;
  readonly stroke?: string;
};

export type TextMark = {
  readonly kind: 'text';
  readonly at: readonly [number, number];
  readonly text: string;
  readonly fill: string;
  readonly size: number;
  readonly weight?: number;
  readonly anchor?: 'start' | 'middle' | 'end';
  /** Degrees, clockwise. */
  readonly turn?: number;
  readonly italic?: boolean;
};

export type PointMark = {
  readonly kind: 'point';
  readonly at: readonly [number, number];
  readonly radius: number;
  readonly shape: Shape;
  readonly fill: string;
  readonly opacity: number;
  readonly edge?: string;
};

export type Picture = {
  readonly width: number;
  readonly height: number;
  readonly background: string;
  readonly font: string;
  readonly title: string;
  readonly description: string;
  readonly marks: readonly Mark[];
};
