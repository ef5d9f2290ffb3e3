export type Tokens = {
  readonly cat: readonly string[];
  readonly other: string;
  readonly unassigned: string;
  readonly edge: string;
  readonly seq: readonly string[];
  readonly grid: string;
  readonly axis: string;
  readonly label: string;
  readonly mute: string;
  readonly point_alpha: number;
  readonly point_edge: string;
  readonly text: string;
  readonly text_2: string;
  readonly surface: string;
  readonly accent: string;
  /** What failed; never a group. */
  readonly failed: string;
  readonly font: string;
  readonly mono: string;
};

const numbered = (count: number, from: number) => Array.from({ length: count }, (_, i) => i + from);

/** The figure's colours and fonts, read by name: `look('--cat-1')` is the raw text of that custom property. */
export function readTokens(look: (name: string) => string): Tokens {
  const get = (name: string) => look(name).trim();
  return {
    cat: numbered(12, 1).map((i) => get(`--cat-${i}`)),
    other: get('--cat-other'),
    unassigned: get('--cat-unassigned'),
    edge: get('--cat-edge'),
    seq: numbered(8, 0).map((i) => get(`--seq-${i}`)),
    grid: get('--plot-grid'),
    axis: get('--plot-axis'),
    label: get('--plot-label'),
    mute: get('--plot-mute'),
    point_alpha: Number.parseFloat(get('--point-alpha')) || 1,
    point_edge: get('--point-edge'),
    text: get('--text'),
    text_2: get('--text-2'),
    surface: get('--surface'),
    accent: get('--accent'),
    failed: get('--state-failed'),
    font: get('--font'),
    mono: get('--mono'),
  };
}

/** Tokens of the page as it is painted now. */
export function readPageTokens(): Tokens {
  const style = getComputedStyle(document.documentElement);
  return readTokens((name) => style.getPropertyValue(name));
}
