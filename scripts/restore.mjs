import { carryOut } from './command.mjs';

await carryOut('restore');
