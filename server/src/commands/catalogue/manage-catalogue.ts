import { CallError } from '@cohortium/contract';
import { connectToPortal, type LoginDetails, PortalError } from '../submit/connect-to-portal.ts';
import { ArgumentError } from '../submit/parse-arguments.ts';
import { createParamSet, printParamSets } from './param-sets.ts';
import { type CatalogueName, parseArguments, usages } from './parse-arguments.ts';
import { createReference, printReferences } from './references.ts';

export interface ManageOptions extends LoginDetails {
  name: CatalogueName;
  args: readonly string[];
  /** Where the person typed: relative paths are meant from here. */
  folder: string;
  printLine: (line: string) => void;
}

const EXIT = { done: 0, errors: 1, bad_arguments: 2, portal: 3 } as const;

const actions = {
  'param-set': { list: printParamSets, create: createParamSet },
  reference: { list: printReferences, create: createReference },
} as const;

function toExitCode(error: unknown, printLine: ManageOptions['printLine']): number {
  if (error instanceof CallError) {
    const fields = error.body?.fields ?? [];
    for (const { field, message } of fields) printLine(`error: ${field}: ${message}`);
    if (fields.length === 0) printLine(`The portal refuses: ${error.message}`);
    return [401, 403, 404].includes(error.status) ? EXIT.portal : EXIT.errors;
  }
  printLine(error instanceof Error ? error.message : String(error));
  if (error instanceof ArgumentError) return EXIT.bad_arguments;
  return error instanceof PortalError ? EXIT.portal : EXIT.errors;
}

/** Lists and creates parameter sets and references from the command line; answers with the exit code. */
export async function manageCatalogue({ name, args, folder, printLine, ...person }: ManageOptions): Promise<number> {
  if (args.includes('--help')) {
    printLine(usages[name]);
    return EXIT.done;
  }
  try {
    const typed = parseArguments(name, args, folder);
    await actions[name][typed.action](await connectToPortal(typed, person), typed, printLine);
    return EXIT.done;
  } catch (error) {
    return toExitCode(error, printLine);
  }
}
