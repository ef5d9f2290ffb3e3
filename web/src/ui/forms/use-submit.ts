import { useState } from 'react';
import { placeFailure } from '#platform/api';

type Problems<Name extends string> = { [Key in Name]?: string };

/**
 * Sending a form: `submit(send)` waits for it once, and puts what the server refuses at its field (`problems`), the rest
 * in one sentence for the whole (`problem`). `fields` are the names that the form shows.
 */
export function useSubmit<Name extends string>(fields: readonly Name[]) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [problems, setProblems] = useState<Problems<Name>>({});
  const forget = () => {
    setProblem(null);
    setProblems({});
  };
  const submit = async (send: () => Promise<void>) => {
    if (busy) return;
    forget();
    setBusy(true);
    try {
      await send();
    } catch (error) {
      const placed: Problems<Name> = {};
      setProblem(placeFailure(error, fields, (field, { message }) => Object.assign(placed, { [field]: message })));
      setProblems(placed);
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, problems, forget, submit };
}
