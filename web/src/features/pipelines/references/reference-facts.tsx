import type { Reference } from '@cohortium/contract';
import type { ReactNode } from 'react';
import { CopyId } from '#ui/actions';
import { Note } from '#ui/feedback';
import { referenceFigures, referenceTitle } from './describe-reference.ts';

type ReferenceFactsProps = {
  reference: Reference;
  /** Instead of name and version in bold, such as a heading with pills. */
  title?: ReactNode;
  /** Further facts after the figures, such as its size. */
  facts?: readonly string[];
  children?: ReactNode;
};

/** A reference with its figures, checksum, terms of use and caution: the same on every page. */
export function ReferenceFacts({ reference, title, facts = [], children }: ReferenceFactsProps) {
  return (
    <div className="grid content-start gap-1.5 text-12">
      {title ?? (
        <p className="break-words text-13">
          <b className="font-semibold">{reference.name}</b> {reference.version}
        </p>
      )}
      <p className="text-ink-2">
        {[...referenceFigures(reference), ...facts].map((fact) => `${fact} · `)}
        <CopyId
          id={reference.sha256}
          shown={`SHA-256 ${reference.sha256.slice(0, 12)}`}
          idLabel={`checksum of ${referenceTitle(reference)}`}
        />
      </p>
      {children}
      <p className="whitespace-pre-line text-ink-3">
        <span className="text-ink-2">Terms of use:</span> {reference.terms_of_use}
      </p>
      {reference.caution && <Note tone="warn">{reference.caution}</Note>}
    </div>
  );
}
