import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/actions';
import { readIdentifiers } from '../../model/sheet/read-identifiers.ts';
import { metricQuery } from '../../queries/sample-queries.ts';
import type { PartProps } from '../sheet/part-props.ts';
import { IdentifiersField } from './identifiers-field.tsx';
import { IdentifiersNotFound } from './identifiers-found.tsx';

type IdentifiersPartProps = Pick<PartProps, 'screen' | 'draft' | 'change' | 'counts'>;

/** The list of names in the sheet: it is part of the filter as soon as it is written. */
export function IdentifiersPart({ place, draft, change, counts }: IdentifiersPartProps) {
  const { identifiers } = draft.rest;
  const listed = { ...counts.scope, identifiers: counts.asked.identifiers };
  const found = useQuery({
    ...metricQuery({ place, filter: listed, types: ['total'] }),
    enabled: listed.identifiers !== undefined,
  });
  const [typed, setTyped] = useState({ text: (identifiers ?? []).join('\n'), identifiers });
  // The list changed elsewhere (undo, clear or a saved filter), so the text is reset.
  if (typed.identifiers !== identifiers) setTyped({ text: (identifiers ?? []).join('\n'), identifiers });
  const take = (text: string) => {
    const names = readIdentifiers(text).identifiers;
    const next = names.length > 0 ? names : undefined;
    setTyped({ text, identifiers: next });
    change({ part: 'rest', change: { identifiers: next } }, 'identifiers');
  };
  return (
    <div className="grid gap-2">
      <IdentifiersField
        text={typed.text}
        read={readIdentifiers(typed.text)}
        onText={take}
        after={
          identifiers && (
            <Button size="small" look="ghost" onClick={() => take('')}>
              Remove list
            </Button>
          )
        }
      />
      <IdentifiersNotFound found={identifiers && found.data?.data.identifiers} />
    </div>
  );
}
