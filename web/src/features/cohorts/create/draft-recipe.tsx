import { CopyText } from '#ui/actions';
import { PanelSection } from '#ui/overlays';
import { type CohortDraft, recipeText } from '../cohort-draft.ts';
import { RecipeSteps } from '../recipe-steps.tsx';

/** What will be recorded. */
export function DraftRecipe({ steps }: Pick<CohortDraft, 'steps'>) {
  return (
    <PanelSection title="Recipe" aside={<CopyText text={recipeText(steps)} textLabel="recipe" />}>
      <RecipeSteps steps={steps} />
    </PanelSection>
  );
}
