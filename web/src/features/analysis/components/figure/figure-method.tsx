import { Button, CopyText } from '#ui/actions';
import { ScrollRegion } from '#ui/display';
import { PanelSection } from '#ui/overlays';
import type { FigureRecipe } from '../../model/export/figure-recipe.ts';
import { describeMethod } from '../../model/export/method-text.ts';
import type { Provenance } from '../../model/export/provenance.ts';
import { saveFile } from '../panel/save-file.ts';

type FigureMethodProps = { answer: Provenance; recipe: FigureRecipe; name: string };

/** The paragraph for the paper, and how to compute the same again. */
export function FigureMethod({ answer, recipe, name }: FigureMethodProps) {
  const method = describeMethod(answer);
  const json = `${JSON.stringify(recipe, null, 2)}\n`;
  return (
    <>
      <PanelSection title="Method" aside={<CopyText text={method} textLabel="method" />}>
        <p className="text-12/[1.5] text-ink-2">{method}</p>
      </PanelSection>
      <PanelSection title="Recipe" aside={<CopyText text={json} textLabel="recipe" />}>
        <p className="mb-2 text-12 text-ink-2">
          To compute the same numbers on the command line, save the recipe in the folder of the cohort’s exported tables
          and run:
        </p>
        <ScrollRegion label="Command" className="mb-2.5 overflow-x-auto rounded-m bg-sunken px-2.5 py-2">
          <pre className="font-mono text-11">{recipe.command}</pre>
        </ScrollRegion>
        <Button size="small" onClick={() => saveFile(`${name}-recipe.json`, json, 'application/json')}>
          Recipe as JSON
        </Button>
      </PanelSection>
    </>
  );
}
