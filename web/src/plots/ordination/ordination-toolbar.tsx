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

/** Views along one axis onto the plane of the two others, and one from a corner. */
const sidesOf = ([x = 'X', y = 'Y', z = 'Z']: readonly string[]) =>
  [
    { side: 'front', word: `${x} × ${y}`, label: `View ${x} × ${y}` },
    { side: 'top', word: `${x} × ${z}`, label: `View ${x} × ${z}` },
    { side: 'side', word: `${z} × ${y}`, label: `View ${z} × ${y}` },
    { side: 'corner', word: 'Corner', label: 'View all three axes from a corner' },
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
