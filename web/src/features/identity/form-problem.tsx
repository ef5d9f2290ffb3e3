import { Note } from '#ui/feedback';

/** What is wrong with the form as a whole. */
export function FormProblem({ sentence }: { sentence: string | null }) {
  return sentence === null ? null : (
    <Note tone="bad" className="mb-3.5">
      {sentence}
    </Note>
  );
}
