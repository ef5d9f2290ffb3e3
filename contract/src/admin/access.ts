import type { AppAccess } from '../vocabulary/access.ts';
import { inApp, inAppSession } from '../vocabulary/access.ts';

/**
 * What concerns the whole portal (audit log, mail, announcements, system state) has no permission of its own in §6. It
 * belongs to anyone who may make platform admins, for they could give themselves everything anyway.
 */
const highest = 'app:user:create_platform_admin';

export const platformAdmin: AppAccess = inApp(highest);
/** Never by an API token. */
export const platformAdminSession: AppAccess = inAppSession(highest);
