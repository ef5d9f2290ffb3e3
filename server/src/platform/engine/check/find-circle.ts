import type { Reference } from './find-references.ts';
import type { WorkflowProblem } from './read-document.ts';

/** The first process of a workflow that contains itself, however far down. */
export function findCircle(references: readonly Reference[]): WorkflowProblem | null {
  const below = Map.groupBy(
    references.filter(({ kind }) => kind === 'process'),
    ({ from }) => from,
  );
  // In a packed document a file’s name alone means its main process.
  const targetOf = ({ file, fragment }: Reference) => {
    const named = `${file}#${fragment ?? 'main'}`;
    return below.has(named) ? named : file;
  };
  const done = new Set<string>();
  const search = (process: string, above: readonly string[]): WorkflowProblem | null => {
    if (done.has(process)) return null;
    const way = [...above, process];
    for (const reference of below.get(process) ?? []) {
      const target = targetOf(reference);
      const found = way.includes(target)
        ? tell(reference, [...way.slice(way.indexOf(target)), target])
        : search(target, way);
      if (found) return found;
    }
    done.add(process);
    return null;
  };
  for (const process of below.keys()) {
    const found = search(process, []);
    if (found) return found;
  }
  return null;
}

function tell({ from, line }: Reference, round: readonly string[]): WorkflowProblem {
  const [file = from] = from.split('#');
  return { file, line, message: `The workflow runs itself: ${round.join(' → ')}. Take out one of these steps.` };
}
