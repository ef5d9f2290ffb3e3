import { analysisRoutes, IMPORTED_TREE, type ImportedTree } from '@cohortium/contract';
import { useState } from 'react';
import { z } from 'zod';
import { formatBytes, formatCount } from '#platform';
import { call, refresh } from '#platform/api';
import { useContractForm } from '#platform/forms';
import { Button } from '#ui/actions';
import { toast } from '#ui/feedback';
import { Field, Form, Input } from '#ui/forms';
import { readTreeFile, treeNameFromFile, validateTreeFile } from '../../model/trees/tree-file.ts';

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
