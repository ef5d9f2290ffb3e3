import type { Cohort, OmicType } from '@cohortium/contract';
import { Link } from '@tanstack/react-router';
import { Eye, Star, Tag } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '#platform/api';
import { formatOwner } from '#platform/permissions';
import { CopyId, IconButton } from '#ui/actions';
import { type Column, hiddenColumns } from '#ui/data-table';
import { Pill, RelativeTime, Tooltip, TruncatedText } from '#ui/display';
import { toast } from '#ui/feedback';
import { starCohort } from '../queries/mark-queries.ts';

/** One's own mark on a cohort. */
export function StarButton({ cohort: { id, name, starred } }: { cohort: Pick<Cohort, 'id' | 'name' | 'starred'> }) {
  const [busy, setBusy] = useState(false);
  const toggle = async () => {
    setBusy(true);
    try {
      await starCohort(id, { starred: !starred });
    } catch (error) {
      toast({ tone: 'danger', title: `“${name}” could not be starred.`, description: sentenceOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Tooltip text={starred ? 'Starred by you' : 'Star this cohort'} side="right">
      <button
        type="button"
        aria-pressed={starred}
        aria-label={`Star ${name}`}
        aria-busy={busy}
        className="-m-1.5 grid place-items-center rounded-m p-1.5 text-ink-3 hover:bg-hover"
        onClick={(event) => {
          event.stopPropagation();
          if (!busy) void toggle();
        }}
      >
        <Star aria-hidden="true" className={starred ? 'fill-warning text-warning' : ''} />
      </button>
    </Tooltip>
  );
}

const HASH_LENGTH = 8;

export const shortHash = (hash: string): string => hash.slice(0, HASH_LENGTH);

export const omicNames: Record<OmicType, string> = {
  microbiomics: 'Microbiomics',
  methylation: 'Methylation',
  rna_seq: 'RNA-seq',
  viral: 'Viral genomes',
  generic: 'Other',
};

const named: Column<Cohort> = {
  id: 'name',
  header: 'Name',
  value: ({ name }) => name,
  cell: ({ id, name, description }) => (
    <Link
      to="/cohorts/$id"
      params={{ id }}
      title={[name, description].filter(Boolean).join('\n')}
      className="block w-fit max-w-88 truncate font-medium max-md:max-w-60"
    >
      {name}
    </Link>
  ),
};

const plain: readonly Column<Cohort>[] = [
  { id: 'n_samples', header: 'Samples', value: ({ n_samples }) => n_samples, numeric: true },
  { id: 'n_subjects', header: 'Subjects', value: ({ n_subjects }) => n_subjects || null, numeric: true },
  { id: 'omic_type', header: 'Omic', value: ({ omic_type }) => omicNames[omic_type], sortable: false },
  { id: 'version', header: 'Version', value: ({ version }) => version, numeric: true },
  {
    id: 'content_hash',
    header: 'Content',
    value: ({ content_hash }) => content_hash,
    cell: ({ content_hash }) => <CopyId id={content_hash} shown={shortHash(content_hash)} idLabel="content hash" />,
    sortable: false,
  },
  { id: 'created_by', header: 'Owner', value: ({ created_by }) => created_by },
  {
    id: 'updated_at',
    header: 'Updated',
    value: ({ updated_at }) => updated_at,
    cell: ({ updated_at }) => <RelativeTime at={updated_at} />,
  },
  {
    id: 'access',
    header: 'Workspace',
    value: formatOwner,
    cell: (cohort) => <TruncatedText text={formatOwner(cohort)} className="max-w-72!" />,
    sortable: false,
  },
];

/** The hash of the members is looked for by few. */
export const columnVisibility = hiddenColumns('cohorts', ['content_hash']);

/** Columns that can be put away: all but the name, and the star beside it. */
export const columnChoices = [
  { id: 'tags', title: 'Tags' },
  ...plain.map(({ id, header }) => ({ id, title: String(header) })),
];

type TagActions = { onTag: (cohort: Cohort) => void; onTags: (cohort: Cohort) => void };

/** `onTag` narrows the list to a tag; `onTags` changes a cohort's. */
export const cohortColumns = ({
  onTag,
  onTags,
  onPreview,
}: {
  onTag: (tag: string) => void;
  onTags: TagActions['onTags'];
  onPreview: (cohort: Cohort) => void;
}): Column<Cohort>[] => [
  {
    id: 'starred',
    header: <span className="sr-only">Starred</span>,
    value: ({ starred }) => starred,
    cell: (cohort) => <StarButton cohort={cohort} />,
    sortable: false,
    width_px: 36,
  },
  named,
  {
    id: 'preview',
    header: <span className="sr-only">Preview</span>,
    value: () => null,
    cell: (cohort) => <PreviewButton cohort={cohort} onPreview={onPreview} />,
    sortable: false,
    width_px: 36,
  },
  {
    id: 'tags',
    header: 'Tags',
    value: ({ tags }) => tags.join(', '),
    cell: (cohort) => <TagsCell cohort={cohort} onTag={onTag} onTags={onTags} />,
    sortable: false,
  },
  ...plain,
];

function PreviewButton({ cohort, onPreview }: { cohort: Cohort; onPreview: (cohort: Cohort) => void }) {
  return (
    <IconButton
      label={`Preview ${cohort.name}`}
      icon={Eye}
      size="small"
      onClick={(event) => {
        event.stopPropagation();
        onPreview(cohort);
      }}
    />
  );
}

type TagsCellProps = { cohort: Cohort; onTag: (tag: string) => void; onTags: TagActions['onTags'] };

function TagsCell({ cohort, onTag, onTags }: TagsCellProps) {
  return (
    <span className="flex items-center gap-1">
      {cohort.tags.map((tag) => (
        <button
          key={tag}
          type="button"
          aria-label={`Show cohorts tagged ${tag}`}
          onClick={(event) => {
            event.stopPropagation();
            onTag(tag);
          }}
        >
          <Pill>{tag}</Pill>
        </button>
      ))}
      {cohort.access_level === 'modify' && (
        <IconButton
          label={`Edit tags of ${cohort.name}`}
          icon={Tag}
          size="small"
          onClick={(event) => {
            event.stopPropagation();
            onTags(cohort);
          }}
        />
      )}
    </span>
  );
}
