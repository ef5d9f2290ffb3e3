import { Copy } from 'lucide-react';
import { Button, copyText } from '#ui/actions';
import { snackbar } from '#ui/feedback';
import { PanelSection } from '#ui/overlays';
import type { FigureRecipe } from '../../model/export/figure-recipe.ts';
import { methodText } from '../../model/export/method-text.ts';
import type { Provenance } from '../../model/export/provenance.ts';
import { saveFile } from '../panel/save-file.ts';

async function copy(text: string, what: string) {
  snackbar((await copyText(text)) ? `The ${what} was copied.` : 'The browser refused to copy.');
}

function CopyButton({ text, what }: { text: string; what: string }) {
  return (
    <Button size="small" look="ghost" aria-label={`Copy the ${what}`} onClick={() => void copy(text, what)}>
      <Copy aria-hidden="true" />
      Copy
    </Button>
  );
}

type FigureWordsProps = { answer: Provenance; recipe: FigureRecipe; name: string };

/** The paragraph for the paper, and how to compute the same again. */
export function FigureWords({ answer, recipe, name }: FigureWordsProps) {
  const method = methodText(answer);
  const json = `${JSON.stringify(recipe, null, 2)}\n`;
  return (
    <>
      <PanelSection title="Method" aside={<CopyButton text={method} what="method" />}>
        <p className="text-12/[1.5] text-ink-2">{method}</p>
      </PanelSection>
      <PanelSection title="Recipe" aside={<CopyButton text={json} what="recipe" />}>
        <p className="mb-2 text-12 text-ink-2">
          The same numbers from the command line, with the cohort’s exported table beside it:
        </p>
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          className="mb-2.5 overflow-x-auto rounded-m bg-sunken px-2.5 py-2 font-mono text-11"
        >
          {recipe.command}
        </pre>
        <Button size="small" onClick={() => saveFile(`${name}-recipe.json`, json, 'application/json')}>
          Recipe as JSON
        </Button>
      </PanelSection>
    </>
  );
}
