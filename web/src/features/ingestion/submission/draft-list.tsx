import { ingestionRoutes, type SubmissionSummary } from '@cohortium/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatBytes, formatCount, formatNumber } from '#platform';
import { call, refresh } from '#platform/api';
import { Button, IconButton } from '#ui/actions';
import { Pill, RelativeTime } from '#ui/display';
import { Card } from '#ui/layout';
import { AlertDialog } from '#ui/overlays';
import { unfinishedQuery } from '../drafts/submissions.ts';

type DraftListProps = {
  /** The one that is open here. */
  current?: string | null;
  /** Opens a new draft instead of the current one. */
  onNew?: () => void;
};

const draftName = ({ project_name }: SubmissionSummary) => project_name.trim() || 'Untitled';

/** The user's drafts, to continue or delete. */
export function DraftList({ current = null, onNew }: DraftListProps) {
  const [leaving, setLeaving] = useState<SubmissionSummary | null>(null);
  const unfinished = useQuery(unfinishedQuery());
  const others = unfinished.data?.data.filter(({ submission_id }) => submission_id !== current) ?? [];
  const currentDraft = unfinished.data?.data.find(({ submission_id }) => submission_id === current);
  if (others.length === 0 && !currentDraft) return null;
  return (
    <Card
      title="Drafts"
      note={formatNumber(unfinished.data?.paging.total ?? 0)}
      aside={
        current &&
        onNew && (
          <Button size="small" look="ghost" onClick={onNew}>
            <Plus aria-hidden="true" />
            Start another
          </Button>
        )
      }
    >
      <ul>
        {currentDraft && <Row summary={currentDraft} current onDelete={() => setLeaving(currentDraft)} />}
        {others.map((one) => (
          <Row key={one.submission_id} summary={one} onDelete={() => setLeaving(one)} />
        ))}
      </ul>
      {leaving && (
        <DeleteDialog
          summary={leaving}
          onClose={() => setLeaving(null)}
          onDeleted={() => leaving.submission_id === current && onNew?.()}
        />
      )}
    </Card>
  );
}

type RowProps = { summary: SubmissionSummary; current?: boolean; onDelete: () => void };

function Row({ summary, current = false, onDelete }: RowProps) {
  const { n_files, size_bytes, has_sheet, updated_at } = summary;
  const files = n_files > 0 ? `${formatCount(n_files, 'file')}, ${formatBytes(size_bytes)}` : 'no files';
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-t px-3.5 py-1.5 text-13 first:border-t-0">
      <span className="flex min-w-0 flex-1 basis-48 items-center gap-2 font-medium">
        <span className="truncate">{draftName(summary)}</span>
        <Pill>Draft</Pill>
      </span>
      <span className="text-12 text-ink-2">
        {has_sheet ? 'sheet' : 'no sheet'}, {files} · <RelativeTime at={updated_at} />
      </span>
      <span className="flex items-center gap-1">
        {current ? (
          <span className="px-2 text-12 text-ink-3">open here</span>
        ) : (
          <Button size="small" asChild>
            <Link
              to="/microbiomics"
              search={{ tab: 'ingestion', id: summary.submission_id }}
              aria-label={`Continue ${draftName(summary)}`}
            >
              Continue
            </Link>
          </Button>
        )}
        <IconButton
          label={`Delete draft ${draftName(summary)}`}
          icon={Trash2}
          size="small"
          side="left"
          onClick={onDelete}
        />
      </span>
    </li>
  );
}

type DeleteDialogProps = { summary: SubmissionSummary; onClose: () => void; onDeleted: () => void };

function DeleteDialog({ summary, onClose, onDeleted }: DeleteDialogProps) {
  const remove = useMutation({
    mutationFn: () => call(ingestionRoutes.deleteSubmission, { params: { id: summary.submission_id } }),
    onSuccess: async () => {
      await refresh(ingestionRoutes.submissions);
      onClose();
      onDeleted();
    },
  });
  return (
    <AlertDialog
      onClose={onClose}
      title={`Delete the draft “${draftName(summary)}”?`}
      confirm="Delete"
      cancel="Keep"
      mutation={remove}
    >
      {summary.n_files > 0
        ? `Your entries and ${formatCount(summary.n_files, 'uploaded file')} are deleted from the portal, which frees their storage. The files on your computer are not affected.`
        : 'Your entries are deleted from the portal. No file was uploaded.'}
    </AlertDialog>
  );
}
