import { useState } from 'react';
import { Button } from '#ui/actions';
import { IdentifiersField } from './identifiers-field.tsx';
import { parseIdentifiers } from './parse-identifiers.ts';

type IdentifiersFormProps = {
  identifiers: readonly string[];
  /** Undefined removes the list. */
  onChange: (identifiers: string[] | undefined) => void;
};

/** A form for a list of names, applied with its button. */
export function IdentifiersForm({ identifiers, onChange }: IdentifiersFormProps) {
  const [text, setText] = useState(identifiers.join('\n'));
  const read = parseIdentifiers(text);
  const blocker = read.identifiers.length === 0 ? 'Paste or choose a list first' : null;
  return (
    <IdentifiersField
      text={text}
      read={read}
      onText={setText}
      before={
        <Button
          size="small"
          look="primary"
          disabledReason={read.problem ?? blocker}
          onClick={() => onChange(read.identifiers)}
        >
          Filter to these
        </Button>
      }
      after={
        identifiers.length > 0 && (
          <Button size="small" look="ghost" onClick={() => onChange(undefined)}>
            Remove list
          </Button>
        )
      }
    />
  );
}
