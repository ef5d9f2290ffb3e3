export { DeletedList } from './deleted-list.tsx';
export { formatDaysLeft, notifyDeletion, restoreWithToast } from './notify-deletion.ts';
