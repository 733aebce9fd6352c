import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

type Action = { label: string; onSelect: () => void };

/** Asks what happens to unsaved changes before the page is left. Closing the dialog means staying. */
export function LeaveDialog(props: {
  title: string;
  /** Null: the changes cannot be saved. */
  save: (Action & { isPending?: boolean }) | null;
  stay: Action;
  discard: Action;
  children: ReactNode;
}) {
  const { title, save, stay, discard, children } = props;
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => {
        if (!open) stay.onSelect();
      }}
      title={title}
      footer={
        <div className="grid w-full gap-2">
          {save && (
            <Button variant="primary" size="lg" full loading={save.isPending} onClick={save.onSelect}>
              {save.label}
            </Button>
          )}
          <Button variant={save ? 'secondary' : 'primary'} size="lg" full onClick={stay.onSelect}>
            {stay.label}
          </Button>
          <Button variant="danger" size="lg" full onClick={discard.onSelect}>
            {discard.label}
          </Button>
        </div>
      }
    >
      {children}
    </Dialog>
  );
}
