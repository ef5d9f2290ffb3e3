import { readPageTokens } from '#plots/colours';
import { type CompositionData, compositionCsv, compositionPng, compositionSvg } from '#plots/composition';
import type { Exports } from '../panel/export-menu.tsx';
import { fileName } from '../panel/save-file.ts';

type Drawn = { cohort: string; data: CompositionData; description: string };

/** The bars as files. */
export function exportsOf({ cohort, data, description }: Drawn): Exports {
  const figure = () => ({ data, tokens: readPageTokens(), method: description });
  return {
    name: fileName(cohort, data.title),
    svg: async () => compositionSvg(figure()),
    png: () => compositionPng(figure()),
    csv: async () => compositionCsv(data),
  };
}
