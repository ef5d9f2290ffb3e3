import { DEFAULT_REFERENCE_KIND, type ReferenceEntry, type ReferenceKindView } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useDenial } from '#platform/permissions';
import { Button } from '#ui/actions';
import { ErrorState, Skeleton } from '#ui/feedback';
import { Checkbox } from '#ui/forms';
import { referenceKindsQuery, referencesQuery } from '../catalogue.ts';
import { AddReferenceDrawer } from './add-reference-drawer.tsx';
import { MissingPackages } from './missing-packages.tsx';
import { ReferenceCard } from './reference-card.tsx';
import type { UploadFile } from './upload-files.ts';

interface KindGroup {
  id: string;
  title: string;
  /** Absent for a kind that this portal no longer has. */
  kind: ReferenceKindView | undefined;
  references: readonly ReferenceEntry[];
}

/** References by kind, in the order of the kinds; kinds that the portal no longer has come last. */
function groupByKind(kinds: readonly ReferenceKindView[], references: readonly ReferenceEntry[]): KindGroup[] {
  const titles = new Map([
    ...kinds.map(({ id, title }) => [id, title] as const),
    ...references.map(({ kind, kind_title }) => [kind, kind_title] as const),
  ]);
  return [...titles].map(([id, title]) => ({
    ...{ id, title, kind: kinds.find((one) => one.id === id) },
    references: references.filter(({ kind }) => kind === id),
  }));
}

type ReferencesSectionProps = {
  upload: UploadFile;
  /** The kind to add a reference of at once; '' for none. */
  adding: string;
  /** '' closes the drawer. */
  onAdding: (kind: string) => void;
};

/** What pipelines compare reads with: databases, genomes and sequences, by kind. */
export function ReferencesSection({ upload, adding, onAdding }: ReferencesSectionProps) {
  const [withdrawn, setWithdrawn] = useState(false);
  const denied = useDenial('create', 'param_set', 'references');
  const all = useQuery(referencesQuery(withdrawn));
  const kinds = useQuery(referenceKindsQuery());
  const failed = all.isError ? all : kinds.isError ? kinds : null;
  const kindList = kinds.data?.data ?? [];
  const first = kindList.find(({ id }) => id === DEFAULT_REFERENCE_KIND) ?? kindList[0];
  return (
    <section aria-labelledby="references" className="border-line border-t px-6 py-5 max-md:px-4">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 id="references" className="font-semibold text-14">
            References
          </h2>
          <p className="text-12 text-ink-2">
            Databases, genomes and sequences that pipelines compare reads with, and gene sets that analyses test.
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-4">
          <Checkbox
            label="Show withdrawn"
            checked={withdrawn}
            onChange={(event) => setWithdrawn(event.target.checked)}
          />
          <Button
            disabledReason={denied ?? (first ? null : 'The kinds of references are not loaded yet.')}
            onClick={() => first && onAdding(first.id)}
          >
            <Plus aria-hidden="true" />
            Add reference
          </Button>
        </div>
      </div>
      {(all.isPending || kinds.isPending) && <Skeleton className="h-20" />}
      {failed && <ErrorState title="The references could not be loaded." query={failed} />}
      {all.data && kinds.data && (
        <div className="grid gap-6">
          {groupByKind(kinds.data.data, all.data.data).map((group) => (
            <KindOfReferences key={group.id} group={group} denied={denied} onAdding={onAdding} />
          ))}
        </div>
      )}
      {adding !== '' && kinds.data && (
        <AddReferenceDrawer
          kinds={kinds.data.data}
          kindId={adding}
          onKindId={onAdding}
          upload={upload}
          onClose={() => onAdding('')}
        />
      )}
    </section>
  );
}

type KindOfReferencesProps = { group: KindGroup; denied: string | null; onAdding: (kind: string) => void };

function KindOfReferences({ group, denied, onAdding }: KindOfReferencesProps) {
  const { id, title, kind, references } = group;
  return (
    <section aria-labelledby={`kind-${id}`} className="grid gap-2.5">
      <div className="max-w-180">
        <h3 id={`kind-${id}`} className="font-semibold text-13">
          {title}
        </h3>
        <p className="text-12 text-ink-2">
          {kind
            ? kind.description
            : 'This version of the portal has no such kind. Existing runs keep these references.'}
          {kind && kind.pipelines.length > 0 && ` Used by ${kind.pipelines.join(', ')}.`}
        </p>
      </div>
      {kind?.build_title && <MissingPackages packages={kind.missing_packages} what={`Building “${title}”`} />}
      {references.length === 0 ? (
        <p className="flex flex-wrap items-center gap-3 text-12 text-ink-3">
          None yet.
          <Button size="small" aria-label={`Add: ${title}`} disabledReason={denied} onClick={() => onAdding(id)}>
            <Plus aria-hidden="true" />
            Add
          </Button>
        </p>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,24rem),1fr))] gap-3">
          {references.map((reference) => (
            <li key={reference.id} className="min-w-0">
              <ReferenceCard reference={reference} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
