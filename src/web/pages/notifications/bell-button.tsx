import { Bell as BellIcon } from 'lucide-react';
import type { Output } from '../../../contract/api/api.ts';
import { IconButtonCount } from '../../ui/icon-button.tsx';

export type NotificationPage = Output<'GET /notification'>;
/** The latest notifications, and a callback to reload them. */
export type BellProps = { notifications: NotificationPage; label: string; onChange: () => void };

/** The bell icon with the number of unseen notifications. */
export function BellButton({ unseen }: { unseen: number }) {
  return (
    <>
      <BellIcon />
      <IconButtonCount count={unseen} />
    </>
  );
}
