import { type SavedFilter, savedFilterChangeSchema } from '@cohortium/contract';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '#ui/actions';
import { Input } from '#ui/forms';

type SavedNameProps = { saved: Pick<SavedFilter, 'name' | 'can_modify'>; onRename: (name: string) => void };

/** The name of a saved filter, changed in place. */
export function SavedName({ saved, onRename }: SavedNameProps) {
  const [text, setText] = useState<string | null>(null);
  if (text === null) {
    return (
      <span className="flex min-w-0 items-center gap-1">
        <b className="min-w-0 break-words font-semibold">{saved.name}</b>
        {saved.can_modify && (
          <IconButton label={`Rename “${saved.name}”`} icon={Pencil} size="small" onClick={() => setText(saved.name)} />
        )}
      </span>
    );
  }
  const fits = savedFilterChangeSchema.shape.name.safeParse(text).success;
  return (
    <form
      className="flex items-center gap-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (fits && text.trim() !== saved.name) onRename(text.trim());
        if (fits) setText(null);
      }}
    >
      <Input
        height="small"
        aria-label="Name"
        value={text}
        {...(fits ? {} : { 'aria-invalid': true })}
        onChange={(event) => setText(event.target.value)}
      />
      <Button size="small" type="submit">
        Rename
      </Button>
      <Button size="small" look="ghost" onClick={() => setText(null)}>
        Cancel
      </Button>
    </form>
  );
}
