import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { type FocusEvent, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { TOAST_MILLISECONDS, TOAST_STEP_MILLISECONDS } from './interface-numbers.ts';
import styles from './toast.module.css';
import { ToastContext, type Toaster, type ToastText, type ToastVariant } from './toast-context.ts';

export type { Toaster, ToastText };

type Toast = ToastText & { id: number; variant: ToastVariant };

/** More at once would hide the page; the oldest goes. */
const MAX_TOASTS = 4;
const ICONS = { danger: CircleAlert, warning: TriangleAlert, info: Info, success: CircleCheck };

/** Shows messages for five seconds. */
export function useToast(): Toaster {
  const toaster = use(ToastContext);
  if (!toaster) throw new Error('useToast needs a ToastProvider');
  return toaster;
}

/** Renders the toasts of the page. Use it once, around everything that may show one. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('ui');
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const toaster = useMemo(() => {
    let last = 0;
    const show = (variant: ToastVariant) => (message: string | ToastText) => {
      const texts = typeof message === 'string' ? { title: message } : message;
      last += 1;
      const toast = { ...texts, variant, id: last };
      // A repeated message replaces the earlier toast.
      setToasts((shown) => [...shown.filter((one) => !isSame(one, toast)), toast].slice(-MAX_TOASTS));
    };
    return { danger: show('danger'), warning: show('warning'), info: show('info'), success: show('success') };
  }, []);
  return (
    <ToastContext value={toaster}>
      {children}
      <section className={styles.list} aria-label={t('notifications')} aria-live="polite" aria-relevant="additions">
        {toasts.map((toast) => (
          <ToastCard
            key={toast.id}
            toast={toast}
            onClose={() => setToasts((shown) => shown.filter((one) => one !== toast))}
          />
        ))}
      </section>
    </ToastContext>
  );
}

function isSame(one: Toast, other: Toast): boolean {
  return one.variant === other.variant && one.title === other.title && one.text === other.text;
}

function ToastCard({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const { t } = useTranslation('ui');
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const previousFocus = useRef<Element | null>(null);
  const isPaused = isPointed || isFocused;
  useDismissTimer(isPaused, onClose);
  const Icon = ICONS[toast.variant];
  const close = () => {
    onClose();
    // Restores the focus when the toast was closed by keyboard.
    if (isFocused && previousFocus.current instanceof HTMLElement) previousFocus.current.focus();
  };
  const focus = (event: FocusEvent) => {
    if (!isFocused) previousFocus.current = event.relatedTarget;
    setFocused(true);
  };
  const blur = (event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timer; nothing here needs a pointer
    <div
      className={classNames(styles.toast, styles[toast.variant], isPaused && styles.paused)}
      style={{ '--stay': `${TOAST_MILLISECONDS}ms`, '--steps': TOAST_MILLISECONDS / TOAST_STEP_MILLISECONDS }}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={focus}
      onBlur={blur}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      <Icon />
      <span>
        <b>{toast.title}</b>
        {toast.text}
      </span>
      <IconButton label={t('close')} icon={<X />} onClick={close} />
      <i className={styles.timer} data-always-moves="" />
    </div>
  );
}

/** Calls `onEnd` when the display time is over; the timer stops while the toast is paused. */
function useDismissTimer(isPaused: boolean, onEnd: () => void): void {
  const left = useRef(TOAST_MILLISECONDS);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    if (isPaused) return;
    const since = performance.now();
    const timer = setTimeout(() => end.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (performance.now() - since));
    };
  }, [isPaused]);
}
