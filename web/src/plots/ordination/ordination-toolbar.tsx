import { ToolButton } from '#plots/frame';
import type { Tool } from './use-gestures.ts';

type Props = {
  readonly tool: Tool;
  readonly spatial: boolean;
  readonly onTool: (tool: Tool) => void;
  readonly onZoom: (factor: number) => void;
  readonly onFit: () => void;
};

export function OrdinationToolbar({ tool, spatial, onTool, onZoom, onFit }: Props) {
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
    </div>
  );
}
