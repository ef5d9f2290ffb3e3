import { carryOut } from './command.mjs';

await carryOut('make-admin', { names: 'nothing' });
