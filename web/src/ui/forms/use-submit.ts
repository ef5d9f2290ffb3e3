import { useState } from 'react';
import { assignFieldErrors } from '#platform/api';

type Problems<Name extends string> = { [Key in Name]?: string };

/**
 * Form submission: `submit(send)` prevents double submits and assigns server errors to fields (`problems`) or to the whole form (`problem`). `fields` are the names in the form.
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
      setProblem(assignFieldErrors(error, fields, (field, { message }) => Object.assign(placed, { [field]: message })));
      setProblems(placed);
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, problems, forget, submit };
}
