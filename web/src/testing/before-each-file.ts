import { DEFAULT_TIMEZONE } from '@cohortium/contract';
import { setTimeZone } from '#platform';

// Test files share modules (vitest's `isolate: false`), so each starts with a reset browser state.
setTimeZone(DEFAULT_TIMEZONE);
