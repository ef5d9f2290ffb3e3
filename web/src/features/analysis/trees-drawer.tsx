import { analysisRoutes, IMPORTED_TREE, type ImportedTree } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { formatBytes, formatCount } from '#platform';
import { call, refresh, sentenceOf } from '#platform/api';
import { useContractForm } from '#platform/forms';
import { Button, IconButton } from '#ui/actions';
import { toast } from '#ui/feedback';
import { Field, Form, Input } from '#ui/forms';
import { AlertDialog, Drawer, PanelSection } from '#ui/overlays';
import { importedTreesQuery } from './analysis-query.ts';

/** A tree's name from that of its file: “gut 2026.nwk” → “gut 2026”. */
export const treeNameFromFile = (file: string): string => file.replace(/\.[^.]*$/, '').trim() || file;

/** Why a file is not sent; null where nothing speaks against it. */
export function validateTreeFile(file: Pick<File, 'size'> | null, maximum: number): string | null {
  if (file === null) return 'Choose a file';
  if (file.size === 0) return 'The file is empty';
  const most = maximum.toLocaleString('en-US');
  return file.size > maximum ? `The file has more than ${most} characters` : null;
}

const CHUNK = 32_768;

/** A tree's file as it is sent: Newick as text, or a QIIME 2 artifact (a zip file) in Base64. */
async function readTreeFile(file: File): Promise<{ newick: string } | { artifact: string }> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (!isZip) return { newick: new TextDecoder().decode(bytes).trim() };
  let binary = '';
  for (let from = 0; from < bytes.length; from += CHUNK)
    binary += String.fromCharCode(...bytes.subarray(from, from + CHUNK));
  return { artifact: btoa(binary) };
}

/** A name and a file; the portal reads the tree and says what is wrong with it. */
export function ImportTree({ onImported }: { onImported: (tree: ImportedTree) => void }) {
  const [file, setFile] = useState<File | null>(null);
  const reason = validateTreeFile(file, IMPORTED_TREE.maximum_characters);
  const form = useContractForm({
    // The text of the file is checked by the portal, which says at which field it is wrong.
    schema: z.object({ name: analysisRoutes.importTree.body.shape.name, newick: z.string(), artifact: z.string() }),
    defaultValues: { name: '', newick: '', artifact: '' },
    onSubmit: async ({ name }) => {
      if (file === null) return;
      const { data } = await call(analysisRoutes.importTree, { body: { name, ...(await readTreeFile(file)) } });
      await refresh(analysisRoutes.importedTrees);
      toast({ tone: 'success', title: `The tree “${data.name}” was imported: ${formatCount(data.n_tips, 'tip')}.` });
      onImported(data);
    },
  });
  const { errors } = form;
  const choose = (chosen: File | null) => {
    setFile(chosen);
    if (chosen && form.watch('name') === '') form.setValue('name', treeNameFromFile(chosen.name));
  };
  return (
    <Form form={form}>
      <Field
        label="File"
        hint={
          file ? formatBytes(file.size) : 'Newick, such as ((A:0.1,B:0.2):0.3,C:0.4);, or a QIIME 2 phylogeny (.qza)'
        }
        error={errors.newick ?? errors.artifact}
      >
        <Input
          type="file"
          accept=".nwk,.newick,.tree,.tre,.txt,.qza"
          className="py-1.25"
          onChange={({ target }) => choose(target.files?.[0] ?? null)}
        />
      </Field>
      <Field label="Name" error={errors.name}>
        <Input {...form.register('name')} autoComplete="off" />
      </Field>
      <Button
        type="submit"
        look="primary"
        busy={form.isSubmitting}
        disabledReason={reason ?? (form.watch('name').trim() === '' ? 'Enter a name' : null)}
        className="justify-self-start"
      >
        Import tree
      </Button>
    </Form>
  );
}

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
      onClose={onClose}
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
      onClose={onClose}
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
