import { DEFAULT_TIMEZONE } from '@cohortium/contract';
import { setTimeZone } from '#platform';

// Files share what they import (vitest's `isolate: false`): each begins in a browser that nobody has set.
setTimeZone(DEFAULT_TIMEZONE);
