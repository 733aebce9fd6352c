import { Bell as BellSign } from 'lucide-react';
import type { Output } from '../../../contract/api.ts';
import { IconButtonCount } from '../../ui/icon-button.tsx';

export type NotificationPage = Output<'GET /notification'>;
/** The newest news, and the way to ask for them again. */
export type BellProps = { notifications: NotificationPage; label: string; onChange: () => void };

/** The sign, with a number where there is something new. */
export function BellButton({ unseen }: { unseen: number }) {
  return (
    <>
      <BellSign />
      <IconButtonCount count={unseen} />
    </>
  );
}
