import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { backdropClass } from './backdrop.ts';
import { classNames } from './class-names.ts';
import { useCloseOnBack, useOpenLater } from './close-on-back.ts';
import styles from './dialog.module.css';
import { iconButtonClass } from './icon-button.tsx';
import { Scrollable } from './scrollable.tsx';

const SIZES = { narrow: styles.narrow, sm: styles.small, md: styles.medium, lg: undefined, wide: styles.wide };

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** A centred icon above the title, for a dialog about a failure. */
  icon?: ReactNode;
  /** A line below the title. */
  subtitle?: ReactNode;
  /** At the end of the header, in place of the close button. */
  aside?: ReactNode;
  description?: ReactNode;
  size?: keyof typeof SIZES;
  /** Buttons at the bottom, the primary one last. */
  footer?: ReactNode;
  /** False: no close button, and Escape or a press outside do nothing. */
  isDismissible?: boolean;
  /** It needs the user's attention immediately. */
  isAlert?: boolean;
  /** The element that is focused first in a dialog without fields. */
  firstFocus?: RefObject<HTMLElement | null>;
  children?: ReactNode;
};

/** The dialog's description, which screen readers announce with its title. */
export const DialogText = Base.Description;

/** The icon above the title of a dialog about a failure, or of one that only informs. */
export function DialogIcon({ isInfo = false, children }: { isInfo?: boolean; children: ReactNode }) {
  return (
    <span className={classNames(styles.icon, isInfo && styles.info)} data-icon={isInfo ? 'info' : 'danger'}>
      {children}
    </span>
  );
}

/** A dialog above the page: a bottom sheet on phones, centred on larger screens. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, icon, subtitle, aside, description, size = 'md', footer } = props;
  const { isDismissible = true, isAlert = false, firstFocus, children } = props;
  const { t } = useTranslation('ui');
  const body = useRef<HTMLDivElement>(null);
  const isOpen = useOpenLater(open);
  useCloseOnBack(open, () => onOpenChange(false), isDismissible);
  // On touch screens, focusing a field would open the keyboard, which hides the dialog.
  const initialFocus = () =>
    (!matchMedia('(pointer: coarse)').matches &&
      body.current?.querySelector<HTMLElement>('input:not([type="hidden"]), select, textarea')) ||
    firstFocus?.current ||
    true;
  return (
    <Base.Root
      open={isOpen}
      disablePointerDismissal={!isDismissible}
      onOpenChange={(nextOpen, details) => {
        if (!isDismissible && details.reason === 'escape-key') details.cancel();
        else onOpenChange(nextOpen);
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup
            className={classNames(styles.dialog, SIZES[size])}
            initialFocus={initialFocus}
            {...(isAlert ? { role: 'alertdialog' } : {})}
          >
            <div className={classNames(styles.header, Boolean(icon) && styles.withIcon)}>
              {icon}
              <div>
                <Base.Title>{title}</Base.Title>
                {subtitle}
              </div>
              {aside}
              {isDismissible && !icon && (
                <Base.Close className={iconButtonClass()} aria-label={t('close')} title={t('close')}>
                  <X />
                </Base.Close>
              )}
            </div>
            <Scrollable ref={body} className={styles.body}>
              {description && <DialogText className="text-14 text-ink-2">{description}</DialogText>}
              {children}
            </Scrollable>
            {footer && <div className={styles.footer}>{footer}</div>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
