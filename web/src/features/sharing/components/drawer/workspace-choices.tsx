import { Checkbox } from '#ui/forms';
import type { Room } from '../../model/describe-share.ts';

type WorkspaceChoicesProps = { rooms: readonly Room[]; chosen: readonly string[]; onChange: (ids: string[]) => void };

/** The person’s other workspaces, to be ticked; nothing without any. */
export function WorkspaceChoices({ rooms, chosen, onChange }: WorkspaceChoicesProps) {
  if (rooms.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-12">Your other workspaces</legend>
      <div className="grid max-h-40 gap-1.5 overflow-y-auto">
        {rooms.map(({ id, name }) => (
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
