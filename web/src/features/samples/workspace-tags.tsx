import type { WorkspaceTag } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatCount } from '#platform';
import { sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { EmptyState, ErrorState, Note, Skeleton, toast } from '#ui/feedback';
import { Card } from '#ui/layout';
import { AlertDialog } from '#ui/overlays';
import { deleteTag, workspaceTagsQuery } from './queries/tag-samples.ts';

const NOT_DELETABLE = 'This tag belongs to other members too. Only workspace owners and admins can delete it';

type WorkspaceTagsProps = {
  /** Gives a tag to another member. */
  ownerDialog: (tag: WorkspaceTag, onClose: () => void) => ReactNode;
};

/** The tags of the workspace, each with how many samples have it; to be deleted by those who may. */
export function WorkspaceTags({ ownerDialog }: WorkspaceTagsProps) {
  const tagsQuery = useQuery(workspaceTagsQuery());
  const [chosen, setChosen] = useState<WorkspaceTag | null>(null);
  const [given, setGiven] = useState<WorkspaceTag | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const tags = tagsQuery.data?.data ?? [];
  const confirm = async ({ tag }: WorkspaceTag) => {
    try {
      const { n_changed } = await deleteTag(tag);
      toast({ tone: 'success', title: `“${tag}” was deleted from ${formatCount(n_changed, 'sample')}.` });
      setProblem(null);
    } catch (error) {
      setProblem(sentenceOf(error));
    }
    setChosen(null);
  };
  return (
    <Card title="Tags" note={tagsQuery.data ? formatCount(tagsQuery.data.paging.total, 'tag') : undefined}>
      {tagsQuery.isPending && <Skeleton className="m-3.5 h-6 w-1/3" />}
      {tagsQuery.isError && <ErrorState title="The tags could not be loaded." query={tagsQuery} />}
      {problem && (
        <Note tone="bad" className="m-3.5">
          {problem}
        </Note>
      )}
      {tagsQuery.data && tags.length === 0 && (
        <EmptyState title="No tagged samples in this workspace." className="py-6!" />
      )}
      <ul className="text-13">
        {tags.map((each) => (
          <li
            key={each.tag}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-3.5 py-1.5 last:border-b-0"
          >
            <span className="min-w-0 flex-1 break-words max-md:basis-full">{each.tag}</span>
            <span className="flex-none text-12 text-ink-3">
              {formatCount(each.n_samples, 'sample')} · {each.owner ?? 'several owners'}
            </span>
            {each.can_change_owner && (
              <Button size="small" aria-label={`Change the owner of ${each.tag}`} onClick={() => setGiven(each)}>
                Change owner
              </Button>
            )}
            <Button
              size="small"
              look="danger"
              aria-label={`Delete ${each.tag}`}
              disabledReason={each.can_delete ? null : NOT_DELETABLE}
              onClick={() => setChosen(each)}
            >
              Delete
            </Button>
          </li>
        ))}
      </ul>
      {chosen && (
        <AlertDialog
          onClose={() => setChosen(null)}
          title={`Delete the tag “${chosen.tag}”?`}
          confirm="Delete tag"
          onConfirm={() => confirm(chosen)}
        >
          It is removed from {formatCount(chosen.n_samples, 'sample')} of this workspace. Submitted sample sheets don’t
          change.
        </AlertDialog>
      )}
      {given && ownerDialog(given, () => setGiven(null))}
    </Card>
  );
}
