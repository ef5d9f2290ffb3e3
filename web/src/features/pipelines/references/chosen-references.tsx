import type { ChosenReference } from '@cohortium/contract';
import { Note } from '#ui/feedback';
import { referenceTitle } from './describe-reference.ts';
import { ReferenceFacts } from './reference-facts.tsx';

type ChosenReferencesProps = { references: readonly ChosenReference[] };

/** The references of a parameter set or a run, each under the title of its input. */
export function ChosenReferences({ references }: ChosenReferencesProps) {
  if (references.length === 0) return <p className="px-3.5 py-3 text-12 text-ink-2">It uses no references.</p>;
  return (
    <ul>
      {references.map((reference) => (
        <li key={reference.input} className="border-line border-t px-3.5 py-3 first:border-t-0">
          {references.length > 1 && <p className="mb-0.5 text-12 text-ink-3">{reference.input_title}</p>}
          <ReferenceFacts reference={reference} />
        </li>
      ))}
    </ul>
  );
}

/** What results with these references should warn of; `named` where nothing else says which reference is meant. */
export function ReferenceCautions({ references, named = false }: ChosenReferencesProps & { named?: boolean }) {
  return references.map((reference) =>
    reference.caution ? (
      <Note
        key={reference.input}
        tone="warn"
        {...(named || references.length > 1 ? { title: `Reference ${referenceTitle(reference)}:` } : {})}
      >
        {reference.caution}
      </Note>
    ) : null,
  );
}
