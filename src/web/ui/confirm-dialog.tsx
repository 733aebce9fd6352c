import { type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Dialog, DialogText } from './dialog.tsx';

export type ConfirmDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** What the action applies to, shown above the text. */
  subject?: ReactNode;
  /** What the action does. */
  text: string;
  /** Label of the cancel button, which is focused first. */
  cancel: string;
  /** Label of the button that runs the action. */
  confirm: ReactNode;
  /** The action cannot be undone. */
  isDangerous?: boolean;
  /** The action is running. */
  loading: boolean;
  disabledReason?: string | null;
  onConfirm: () => void;
  children?: ReactNode;
};

/** Asks the user to confirm an action. */
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
