import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/actions';
import { parseIdentifiers } from '../../model/sheet/parse-identifiers.ts';
import { metricQuery } from '../../queries/sample-queries.ts';
import type { SectionProps } from '../sheet/section-props.ts';
import { IdentifiersField } from './identifiers-field.tsx';
import { IdentifiersNotFound } from './identifiers-found.tsx';

type IdentifiersSectionProps = Pick<SectionProps, 'screen' | 'draft' | 'change' | 'counts'>;

/** The list of names in the sheet: it is part of the filter as soon as it is written. */
export function IdentifiersSection({ screen, draft, change, counts }: IdentifiersSectionProps) {
  const { identifiers } = draft.rest;
  const listed = { ...counts.scope, identifiers: counts.filterToCount.identifiers };
  const lookup = useQuery({
    ...metricQuery({ screen, filter: listed, types: ['total'] }),
    enabled: listed.identifiers !== undefined,
  });
  const [typed, setTyped] = useState({ text: (identifiers ?? []).join('\n'), identifiers });
  // The list changed elsewhere (undo, clear or a saved filter), so the text is reset.
  if (typed.identifiers !== identifiers) setTyped({ text: (identifiers ?? []).join('\n'), identifiers });
  const take = (text: string) => {
    const names = parseIdentifiers(text).identifiers;
    const next = names.length > 0 ? names : undefined;
    setTyped({ text, identifiers: next });
    change({ part: 'rest', change: { identifiers: next } }, 'identifiers');
  };
  return (
    <div className="grid gap-2">
      <IdentifiersField
        text={typed.text}
        read={parseIdentifiers(typed.text)}
        onText={take}
        after={
          identifiers && (
            <Button size="small" look="ghost" onClick={() => take('')}>
              Remove list
            </Button>
          )
        }
      />
      <IdentifiersNotFound lookup={identifiers && lookup.data?.data.identifiers} />
    </div>
  );
}
