import { analysisRoutes, type ImportedTree } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatBytes, formatCount } from '#platform';
import { call, refresh, sentenceOf } from '#platform/api';
import { IconButton } from '#ui/actions';
import { toast } from '#ui/feedback';
import { AlertDialog, Drawer, PanelSection } from '#ui/overlays';
import { importedTreesQuery } from '../../queries/analysis-query.ts';
import { ImportTree } from './import-tree.tsx';

type TreesDrawerProps = {
  onClose: () => void;
  onImported: (tree: ImportedTree) => void;
  onDeleted: (tree: ImportedTree) => void;
};

/** The workspace's imported trees: one more, or one less. */
export function TreesDrawer({ onClose, onImported, onDeleted }: TreesDrawerProps) {
  const trees = useQuery(importedTreesQuery()).data?.data ?? [];
  const [leaving, setLeaving] = useState<ImportedTree | null>(null);
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title="Trees"
      description="Trees in Newick format for UniFrac and Faith’s PD. Tip labels must match the taxon names."
    >
      <PanelSection title="Import a tree">
        <ImportTree
          onImported={(tree) => {
            onImported(tree);
            onClose();
          }}
        />
      </PanelSection>
      <PanelSection title="Imported trees">
        <TreeList trees={trees} onDelete={setLeaving} />
      </PanelSection>
      {leaving && <DeleteTree tree={leaving} onClose={() => setLeaving(null)} onDeleted={() => onDeleted(leaving)} />}
    </Drawer>
  );
}

type TreeListProps = { trees: readonly ImportedTree[]; onDelete: (tree: ImportedTree) => void };

export function TreeList({ trees, onDelete }: TreeListProps) {
  if (trees.length === 0) return <p className="text-13 text-ink-2">No trees in this workspace yet.</p>;
  return (
    <ul className="grid gap-1">
      {trees.map((tree) => (
        <li key={tree.id} className="flex items-center gap-2 text-13">
          <span className="min-w-0 flex-1 truncate" title={tree.name}>
            {tree.name}
          </span>
          <span className="text-12 text-ink-3">
            {formatCount(tree.n_tips, 'tip')}, {formatBytes(tree.size_bytes)}
          </span>
          <IconButton label={`Delete tree “${tree.name}”`} icon={Trash2} size="small" onClick={() => onDelete(tree)} />
        </li>
      ))}
    </ul>
  );
}

type DeleteTreeProps = { tree: ImportedTree; onClose: () => void; onDeleted: () => void };

function DeleteTree({ tree, onClose, onDeleted }: DeleteTreeProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const leave = async () => {
    setBusy(true);
    try {
      await call(analysisRoutes.deleteTree, { params: { id: tree.id } });
      await refresh(analysisRoutes.importedTrees);
      toast({ tone: 'success', title: `Tree “${tree.name}” was deleted.` });
      onDeleted();
      onClose();
    } catch (failure) {
      setError(sentenceOf(failure));
      setBusy(false);
    }
  };
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete tree “${tree.name}”?`}
      confirm="Delete tree"
      busy={busy}
      error={error}
      onConfirm={leave}
    >
      Existing results stay. New analyses can’t use this tree.
    </AlertDialog>
  );
}
