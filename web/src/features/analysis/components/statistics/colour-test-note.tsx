import { Button } from '#ui/actions';
import { Note } from '#ui/feedback';
import { fieldTitle, groupFields } from '../../model/view/view-fields.ts';
import type { AnalysisTabProps } from '../analysis-tab.ts';

type ColourApartProps = Pick<AnalysisTabProps, 'cohort' | 'view' | 'onView'> & {
  group: string | null;
  colour: string | null;
};

/** Whether the test is of what the colours show; they part only on purpose, and where they do it is reported. */
export function ColourTestNote({ cohort, view, onView, group, colour }: ColourApartProps) {
  if (group === null) return null;
  if (colour === group) {
    return view.colour === undefined || view.colour === '' ? (
      <div>
        <Button size="small" onClick={() => onView({ group, colour: group })}>
          Keep these colours while testing another field
        </Button>
      </div>
    ) : (
      <p className="text-12 text-ink-3">
        Points stay coloured by {fieldTitle(group, cohort.fields)}: choose the field to test.
      </p>
    );
  }
  const isGroups = groupFields(cohort.fields, cohort.n_samples).some(({ field }) => field === colour);
  const shown = colour === null ? 'no field' : fieldTitle(colour, cohort.fields);
  return (
    <Note
      tone="info"
      title={`Colour shows ${shown}; the test compares ${fieldTitle(group, cohort.fields)}.`}
      actions={
        <>
          {isGroups && colour !== null && (
            <Button size="small" onClick={() => onView({ group: colour, colour: undefined })}>
              Test {shown}
            </Button>
          )}
          <Button size="small" onClick={() => onView({ group, colour: undefined })}>
            Colour by {fieldTitle(group, cohort.fields)}
          </Button>
        </>
      }
    />
  );
}
