import { type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Dialog, DialogText } from './dialog.tsx';

export type ConfirmDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** What it is done to, shown above the text. */
  subject?: ReactNode;
  /** What comes of it. */
  text: string;
  /** The way back, which a careless key finds first. */
  cancel: string;
  /** What the button says that does it. */
  confirm: ReactNode;
  /** It cannot be taken back. */
  isDangerous?: boolean;
  /** It is being done. */
  loading: boolean;
  disabledReason?: string | null;
  onConfirm: () => void;
  children?: ReactNode;
};

/** Asks before something is done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, title, subject, text, cancel, confirm, isDangerous = false, loading, children } = props;
  const cancelButton = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="sm"
      isAlert
      title={title}
      firstFocus={cancelButton}
      footer={
        <>
          <Button ref={cancelButton} variant="secondary" size="lg" onClick={onClose}>
            {cancel}
          </Button>
          <Button
            variant={isDangerous ? 'danger-solid' : 'primary'}
            size="lg"
            className="grow"
            loading={loading}
            disabledReason={props.disabledReason}
            onClick={props.onConfirm}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {subject}
      <DialogText className={classNames(Boolean(subject) && 'mt-3', 'text-14 text-ink-2')}>{text}</DialogText>
      {children}
    </Dialog>
  );
}
