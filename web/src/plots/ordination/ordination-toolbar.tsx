import { ToolButton } from '#plots/frame';
import type { Tool } from './use-gestures.ts';
import type { Side } from './view/view.ts';

type Props = {
  readonly tool: Tool;
  readonly spatial: boolean;
  /** Names of the axes shown. */
  readonly axes: readonly string[];
  readonly onTool: (tool: Tool) => void;
  readonly onZoom: (factor: number) => void;
  readonly onFit: () => void;
  /** In space: looks at the box from one of its sides. */
  readonly onSide: (side: Side) => void;
};

/** Looks along an axis at the plane of the two others. */
const sidesOf = ([x = 'X', y = 'Y', z = 'Z']: readonly string[]) =>
  [
    { side: 'front', word: `${x} × ${y}`, label: `Look at ${x} by ${y}` },
    { side: 'top', word: `${x} × ${z}`, label: `Look at ${x} by ${z}` },
    { side: 'side', word: `${z} × ${y}`, label: `Look at ${z} by ${y}` },
    { side: 'corner', word: 'Corner', label: 'Look from a corner, all axes alike' },
  ] as const;

export function OrdinationToolbar({ tool, spatial, axes, onTool, onZoom, onFit, onSide }: Props) {
  return (
    <div className="plot-tools" role="toolbar" aria-label="Plot tools">
      <ToolButton
        icon={spatial ? 'orbit' : 'pan'}
        label={spatial ? 'Rotate' : 'Pan'}
        pressed={tool === 'pan'}
        onClick={() => onTool('pan')}
      />
      <ToolButton icon="lasso" label="Select with a lasso" pressed={tool === 'lasso'} onClick={() => onTool('lasso')} />
      <ToolButton icon="box" label="Select with a box" pressed={tool === 'box'} onClick={() => onTool('box')} />
      <span className="ord-tools-gap" />
      <ToolButton icon="closer" label="Zoom in" onClick={() => onZoom(1.4)} />
      <ToolButton icon="away" label="Zoom out" onClick={() => onZoom(1 / 1.4)} />
      <ToolButton icon="fit" label="Show all" onClick={onFit} />
      {spatial && <span className="ord-tools-gap" />}
      {spatial &&
        sidesOf(axes).map(({ side, word, label }) => (
          <ToolButton key={side} word={word} label={label} onClick={() => onSide(side)} />
        ))}
    </div>
  );
}
