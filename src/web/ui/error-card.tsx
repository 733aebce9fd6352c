import { RefreshCw, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from './button.tsx';
import styles from './error-card.module.css';
import { formatDateTime } from './format.ts';
import { noticeActionsClass, noticeClass } from './notice.ts';
import { panelClass } from './panel.ts';
import { useLocale } from './use-locale.ts';

export type ErrorCardProps = {
  /** Default: the card's own text. */
  title?: string | undefined;
  text?: string | undefined;
  code: number;
  /** When it happened, if known. */
  at?: Date | string | undefined;
  /** The request id, by which support finds the error. */
  reference?: string | undefined;
  homeHref: string;
  /** Reloads the page; a URL on a page without scripts. */
  reload: (() => void) | string;
};

/** An unexpected error: what to do next, and what to send to support. */
export function ErrorCard({ title, text, code, at, reference, homeHref, reload }: ErrorCardProps) {
  const { t } = useTranslation('ui');
  const locale = useLocale();
  const facts = [
    t('error_card.code', { code }),
    at && formatDateTime(at, locale),
    reference && t('error_card.reference', { reference }),
  ].filter(Boolean);
  return (
    <div className={noticeClass(panelClass({ className: styles.card }))}>
      <i className="pinhead" aria-hidden="true" />
      <div className={styles.icon}>
        <TriangleAlert />
      </div>
      <h1>{title ?? t('error_card.title')}</h1>
      <p>{text ?? t('error_card.text')}</p>
      <p className="text-13 text-ink-3 tabular-nums">{facts.join(' · ')}</p>
      <div className={noticeActionsClass}>
        {typeof reload === 'string' ? (
          <a className={buttonClass({ variant: 'primary' })} href={reload}>
            <RefreshCw />
            {t('error_card.reload')}
          </a>
        ) : (
          <Button variant="primary" onClick={reload}>
            <RefreshCw />
            {t('error_card.reload')}
          </Button>
        )}
        <a className={buttonClass({ variant: 'secondary' })} href={homeHref}>
          {t('error_card.home')}
        </a>
      </div>
    </div>
  );
}
