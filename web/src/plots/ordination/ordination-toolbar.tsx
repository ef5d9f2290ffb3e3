import { ToolButton } from '#plots/frame';
import type { Tool } from './use-gestures.ts';
import type { Side } from './view/view.ts';

type Props = {
  readonly tool: Tool;
  readonly spatial: boolean;
  readonly onTool: (tool: Tool) => void;
  readonly onZoom: (factor: number) => void;
  readonly onFit: () => void;
  /** In space: looks at the box from one of its sides. */
  readonly onSide: (side: Side) => void;
};

const SIDES = [
  { side: 'front', word: 'XY', label: 'Look at the first axis by the second' },
  { side: 'top', word: 'XZ', label: 'Look at the first axis by the third' },
  { side: 'side', word: 'YZ', label: 'Look at the third axis by the second' },
  { side: 'corner', word: 'ISO', label: 'Look from a corner, all axes alike' },
] as const;

export function OrdinationToolbar({ tool, spatial, onTool, onZoom, onFit, onSide }: Props) {
  return (
    <div className="plot-tools" role="toolbar" aria-label="Plot tools">
      <ToolButton
        icon={spatial ? 'orbit' : 'pan'}
        label={spatial ? 'Turn' : 'Move'}
        pressed={tool === 'pan'}
        onClick={() => onTool('pan')}
      />
      <ToolButton icon="lasso" label="Select with a lasso" pressed={tool === 'lasso'} onClick={() => onTool('lasso')} />
      <ToolButton icon="box" label="Select with a box" pressed={tool === 'box'} onClick={() => onTool('box')} />
      <span className="ord-tools-gap" />
      <ToolButton icon="closer" label="Closer" onClick={() => onZoom(1.4)} />
      <ToolButton icon="away" label="Farther" onClick={() => onZoom(1 / 1.4)} />
      <ToolButton icon="fit" label="Show all" onClick={onFit} />
      {spatial && <span className="ord-tools-gap" />}
      {spatial &&
        SIDES.map(({ side, word, label }) => (
          <ToolButton key={side} word={word} label={label} onClick={() => onSide(side)} />
        ))}
    </div>
  );
}
