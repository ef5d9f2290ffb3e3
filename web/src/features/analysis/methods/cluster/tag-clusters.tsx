import { tagRoutes } from '@cohortium/contract';
import { useMutation } from '@tanstack/react-query';
import { Tag } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '#platform';
import { call, sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { Note, toast } from '#ui/feedback';
import { Field, Input } from '#ui/forms';
import { Popover } from '#ui/overlays';
import { clusterName } from './cluster-figures.ts';

export interface ClusterTag {
  tag: string;
  result_ids: readonly string[];
}

/** Tags the samples of each cluster; tells how many got theirs, and in words why others did not. */
export async function tagClusters(
  clusters: readonly ClusterTag[],
  selected_on: string,
): Promise<{ n_samples: number; skipped: string[] }> {
  let n_samples = 0;
  const skipped = new Set<string>();
  // One after the other: they write to the same samples' tags.
  for (const { tag, result_ids } of clusters) {
    const { data } = await call(tagRoutes.tagSamples, {
      body: { tags: [tag], result_ids: [...result_ids], selected_on },
    });
    n_samples += data.n_samples;
    for (const { message } of data.skipped) skipped.add(message);
  }
  return { n_samples, skipped: [...skipped] };
}

type TagClustersProps = {
  clusters: readonly { cluster: number; result_ids: readonly string[] }[];
  /** The data that the clusters were computed from. It is stored with the tags, because testing the clusters on the same data is circular. */
  seenAt: string;
  denial: string | null;
};

/** Saves the clusters as sample tags, so that filters and other plots can use them. */
export function TagClusters({ clusters, seenAt, denial }: TagClustersProps) {
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('cluster');
  const save = useMutation({
    mutationFn: () =>
      tagClusters(
        clusters.map(({ cluster, result_ids }) => ({ tag: `${name.trim()} ${clusterName(cluster)}`, result_ids })),
        seenAt,
      ),
    onSuccess: ({ n_samples, skipped }) => {
      setOpen(false);
      toast({
        tone: skipped.length > 0 ? 'warning' : 'success',
        title: `${formatCount(n_samples, 'sample')} tagged.`,
        description: skipped.join(' '),
      });
    },
  });
  return (
    <Popover
      label="Save clusters as tags"
      open={open}
      onOpenChange={setOpen}
      align="end"
      trigger={
        <Button size="small" disabledReason={denial}>
          <Tag aria-hidden="true" />
          Tag
        </Button>
      }
    >
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <Field
          label="Name"
          hint={`Samples get the tags “${name.trim() || '…'} 1”, “${name.trim() || '…'} 2” … Tests that group by these tags report effect sizes without p-values, because the clusters come from the same data.`}
        >
          <Input value={name} maxLength={40} onChange={(event) => setName(event.currentTarget.value)} />
        </Field>
        {save.isError && <Note tone="bad">{sentenceOf(save.error)}</Note>}
        <Button type="submit" look="primary" busy={save.isPending} disabledReason={name.trim() ? null : 'Enter a name'}>
          Save {formatCount(clusters.length, 'tag')}
        </Button>
      </form>
    </Popover>
  );
}
