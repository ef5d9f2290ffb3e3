import { join } from 'node:path';
import { createConfig, lint } from '@redocly/openapi-core';
import { root } from '../setup/paths.mjs';
import { printLine, runCommand } from '../setup/print-line.mjs';

/** Beyond the recommended rules, what generators of clients need. */
const rules = {
  'operation-operationId-unique': 'error',
  'operation-operationId-url-safe': 'error',
  'operation-summary': 'error',
  'operation-singular-tag': 'error',
  'operation-2xx-response': 'error',
  'info-license': 'error',
  'no-invalid-schema-examples': 'error',
  // The description is of any portal: each has its own address.
  'no-empty-servers': 'off',
  // A fixed segment comes before an id, which is always hexadecimal.
  'no-ambiguous-paths': 'off',
  // Records by a list of names describe them together.
  'no-required-schema-properties-undefined': 'off',
};

/** Calls that answer anybody and refuse nobody. */
const isAlwaysAnswered = ({ ruleId, location }) =>
  ruleId === 'operation-4xx-response' && /^#\/paths\/~1(?:health|ready)\//.test(location[0]?.pointer ?? '');

/**
 * The description of the API is valid OpenAPI, and what programs are generated from: by Redocly’s rules, which need no
 * install script and no network.
 */
await runCommand(async () => {
  const config = await createConfig({ extends: ['recommended'], rules });
  const found = await lint({ ref: join(root, 'contract/openapi.json'), config });
  const problems = found.filter((problem) => !isAlwaysAnswered(problem));
  for (const { ruleId, message, location } of problems.slice(0, 50)) {
    printLine(`${location[0]?.pointer ?? ''}: ${message} (${ruleId})`);
  }
  return problems.length === 0 ? 0 : 1;
});
