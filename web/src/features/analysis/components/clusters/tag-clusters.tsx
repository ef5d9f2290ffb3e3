import { useMutation } from '@tanstack/react-query';
import { Tag } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '#platform';
import { sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { Note, toast } from '#ui/feedback';
import { Field, Input } from '#ui/forms';
import { Popover } from '#ui/overlays';
import { clusterName } from '../../model/clusters/cluster-figures.ts';
import { tagClusters } from '../../queries/tag-clusters.ts';

type TagClustersProps = {
  clusters: readonly { cluster: number; result_ids: readonly string[] }[];
  /** What the clusters are of: kept with the tags, since tests of them on the same data would be circular. */
  seenAt: string;
  denial: string | null;
};

/** Keeps the clusters as tags of their samples, so that filters and other plots can use them. */
export function TagClusters({ clusters, seenAt, denial }: TagClustersProps) {
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('cluster');
  const save = useMutation({
    mutationFn: () =>
      tagClusters(
        clusters.map(({ cluster, result_ids }) => ({ tag: `${name.trim()} ${clusterName(cluster)}`, result_ids })),
        seenAt,
      ),
    onSuccess: ({ n_samples, left_out }) => {
      setOpen(false);
      toast({
        tone: left_out.length > 0 ? 'warning' : 'success',
        title: `${formatCount(n_samples, 'sample')} tagged.`,
        description: left_out.join(' '),
      });
    },
  });
  return (
    <Popover
      label="Save the clusters as tags"
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
          hint={`Samples get the tags “${name.trim() || '…'} 1”, “${name.trim() || '…'} 2” … Tests of groups by these tags show effect sizes without p-values: the clusters were made from the same data.`}
        >
          <Input value={name} maxLength={40} onChange={(event) => setName(event.currentTarget.value)} />
        </Field>
        {save.isError && <Note tone="bad">{sentenceOf(save.error)}</Note>}
        <Button type="submit" look="primary" busy={save.isPending} disabledReason={name.trim() ? null : 'Give a name'}>
          Save {formatCount(clusters.length, 'tag')}
        </Button>
      </form>
    </Popover>
  );
}
