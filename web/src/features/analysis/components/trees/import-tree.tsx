import { analysisRoutes, IMPORTED_TREE, type ImportedTree } from '@cohortium/contract';
import { useState } from 'react';
import { formatBytes, formatCount } from '#platform';
import { call, refresh } from '#platform/api';
import { Button } from '#ui/actions';
import { Note, toast } from '#ui/feedback';
import { Field, Input, useSubmit } from '#ui/forms';
import { readTreeFile, treeNameFromFile, validateTreeFile } from '../../model/trees/tree-file.ts';

/** A name and a file; the portal reads the tree and says what is wrong with it. */
export function ImportTree({ onImported }: { onImported: (tree: ImportedTree) => void }) {
  const [name, setName] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const { busy, problem, problems, submit } = useSubmit(['name', 'newick', 'artifact']);
  const reason = validateTreeFile(file, IMPORTED_TREE.maximum_characters);
  const send = async () => {
    if (file === null) return;
    const tree = await readTreeFile(file);
    const { data } = await call(analysisRoutes.importTree, { body: { name: name.trim(), ...tree } });
    await refresh(analysisRoutes.importedTrees);
    toast({ tone: 'success', title: `The tree “${data.name}” was imported: ${formatCount(data.n_tips, 'tip')}.` });
    onImported(data);
  };
  return (
    <form
      noValidate
      className="grid gap-3.5"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(send);
      }}
    >
      {problem && <Note tone="bad">{problem}</Note>}
      <Field
        label="File"
        hint={
          file ? formatBytes(file.size) : 'Newick, such as ((A:0.1,B:0.2):0.3,C:0.4);, or a QIIME 2 phylogeny (.qza)'
        }
        error={problems.newick ?? problems.artifact}
      >
        <Input
          type="file"
          accept=".nwk,.newick,.tree,.tre,.txt,.qza"
          className="py-1.25"
          onChange={({ target }) => {
            const chosen = target.files?.[0] ?? null;
            setFile(chosen);
            if (chosen && name === '') setName(treeNameFromFile(chosen.name));
          }}
        />
      </Field>
      <Field label="Name" error={problems.name}>
        <Input value={name} autoComplete="off" onChange={({ target }) => setName(target.value)} />
      </Field>
      <Button
        type="submit"
        look="primary"
        busy={busy}
        disabledReason={reason ?? (name.trim() === '' ? 'Enter a name' : null)}
        className="justify-self-start"
      >
        Import tree
      </Button>
    </form>
  );
}
