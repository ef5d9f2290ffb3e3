import { Checkbox } from '#ui/forms';
import type { TargetWorkspace } from '../../model/describe-share.ts';

type WorkspaceChoicesProps = {
  targetWorkspaces: readonly TargetWorkspace[];
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
};

/** The person’s other workspaces, to be ticked; nothing without any. */
export function WorkspaceChoices({ targetWorkspaces, chosen, onChange }: WorkspaceChoicesProps) {
  if (targetWorkspaces.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-12">Your other workspaces</legend>
      <div className="grid max-h-40 gap-1.5 overflow-y-auto">
        {targetWorkspaces.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onChange={({ target }) => onChange(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))}
          />
        ))}
      </div>
    </fieldset>
  );
}
