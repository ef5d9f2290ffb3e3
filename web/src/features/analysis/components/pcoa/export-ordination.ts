import { readPageTokens } from '#plots/colours';
import type { OrdinationData, OrdinationLook, View } from '#plots/ordination';
import type { Exports } from '../panel/export-menu.tsx';
import { fileName } from '../panel/save-file.ts';

type Drawn = {
  cohort: string;
  data: OrdinationData;
  look: OrdinationLook;
  view: View | undefined;
  description: string;
};

/** The ordination as files; the drawing code is loaded when one is asked for. */
export function exportsOf({ cohort, data, look, view, description }: Drawn): Exports {
  const figure = () => ({ data, look, view, tokens: readPageTokens(), method: description });
  return {
    name: fileName(cohort, 'pcoa'),
    svg: async () => (await import('#plots/ordination')).ordinationSvg(figure()),
    png: async () => (await import('#plots/ordination')).ordinationPng(figure()),
    csv: async () => (await import('#plots/ordination')).ordinationCsv(data, look.selection),
  };
}
