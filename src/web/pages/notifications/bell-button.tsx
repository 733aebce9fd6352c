import { Bell as BellSign } from 'lucide-react';
import type { Output } from '../../../contract/api.ts';

export type News = Output<'GET /notification'>;
/** The newest news, and the way to ask for them again. */
export type BellProps = { news: News; label: string; onChange: () => void };

/** The sign, with a number where there is something new. */
export function BellButton({ unseen }: { unseen: number }) {
  return (
    <>
      <BellSign className="ic" />
      {unseen > 0 && (
        <span className="cnt" aria-hidden="true">
          {unseen > 99 ? '99+' : unseen}
        </span>
      )}
    </>
  );
}
