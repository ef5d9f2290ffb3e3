import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import { useTokens } from '#plots/colours';
import { cardText, formatFixed, HoverCard, useSize } from '#plots/frame';
import { MarksLayer } from '#plots/marks';
import './sunburst.css';
import { drawSunburst, nodeCard, sectorPath } from './draw-sunburst.ts';
import { isStepKey, middleOf, type Sector, sectorAt, stepFrom } from './layout-sunburst.ts';
import { pathTo, type SunburstNode } from './sunburst-tree.ts';

type SunburstPlotProps = {
  readonly title: string;
  readonly description: string;
  readonly root: SunburstNode;
  /** The id of the node in the middle. */
  readonly focus: string;
  readonly onFocus: (id: string) => void;
};

const KEYS =
  'Use the left and right arrow keys along a ring, down and up between the rings, Enter to zoom in, Escape to zoom out.';

/** Rings of taxa, one per rank: a click or Enter zooms in, the middle or Escape zooms out. */
export function SunburstPlot({ title, description, root, focus: focusId, onFocus }: SunburstPlotProps) {
  const target = useRef<HTMLDivElement>(null);
  const size = useSize(target);
  const tokens = useTokens();
  const path = useMemo(() => {
    const found = pathTo(root, focusId);
    return found.length > 0 ? found : [root];
  }, [root, focusId]);
  const focus = path.at(-1) ?? root;
  const drawing = useMemo(
    () => (size.width > 0 ? drawSunburst({ root, focus, room: size, tokens }) : null),
    [root, focus, size, tokens],
  );
  const layout = drawing?.layout;
  const [readId, setRead] = useState<string | null>(null);
  const read = layout?.sectors.find(({ node }) => node.id === readId) ?? null;
  const zoomTo = (sector: Sector | 'focus' | null) => {
    if (sector === 'focus') return zoomOut();
    if (sector && sector.node.children.length > 0) onFocus(sector.node.id);
  };
  const zoomOut = () => {
    const above = path.at(-2);
    if (above) onFocus(above.id);
    setRead(above ? focus.id : null);
  };
  const under = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return layout ? sectorAt(layout, [event.clientX - box.left, event.clientY - box.top]) : null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!layout) return;
    if (isStepKey(event.key)) setRead(stepFrom(layout, read, event.key)?.node.id ?? null);
    else if (event.key === 'Enter') zoomTo(read);
    else if (event.key === 'Escape' && (path.length > 1 || read)) zoomOut();
    else return;
    event.preventDefault();
  };
  const card = read && nodeCard({ node: read.node, focus });
  return (
    <div className="sunburst">
      <Breadcrumb path={path} onFocus={onFocus} />
      <div
        ref={target}
        className="sunburst-stage"
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the plot takes arrow keys
        tabIndex={0}
        aria-roledescription="plot"
        aria-label={`${title}. ${description}. ${KEYS}`}
        onKeyDown={onKeyDown}
        onPointerMove={(event) => {
          const sector = under(event);
          setRead(sector === 'focus' ? null : (sector?.node.id ?? null));
        }}
        onPointerLeave={() => setRead(null)}
        onBlur={() => setRead(null)}
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          if (layout) zoomTo(sectorAt(layout, [event.clientX - box.left, event.clientY - box.top]));
        }}
      >
        <MarksLayer
          className="sunburst-marks"
          marks={[
            ...(drawing?.marks ?? []),
            ...(layout && read
              ? [{ kind: 'path', d: sectorPath(layout, read), stroke: tokens.text, width: 2 } as const]
              : []),
          ]}
        />
        {layout && read && card && <HoverCard card={card} at={middleOf(layout, read)} within={size} />}
        <p className="plot-sr" aria-live="polite">
          {card ? cardText(card) : ''}
        </p>
      </div>
      {layout?.isCut && <p className="sunburst-note">Zoom in to see further ranks.</p>}
    </div>
  );
}

type BreadcrumbProps = { readonly path: readonly SunburstNode[]; readonly onFocus: (id: string) => void };

function Breadcrumb({ path, onFocus }: BreadcrumbProps) {
  return (
    <nav aria-label="Shown part" className="sunburst-path">
      <ol>
        {path.map(({ id, name, percent, italic }, at) => (
          <li key={id}>
            <button
              type="button"
              aria-current={at === path.length - 1 ? 'true' : undefined}
              onClick={() => onFocus(id)}
            >
              {italic ? <i>{name}</i> : name} <span className="sunburst-share">{formatFixed(percent, 1)} %</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
