import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { adminLinks } from '../../../../contract/pages/admin-links.ts';
import type { PaymentFinding } from '../../../../contract/payments/findings.ts';
import { usePrefix } from '../../../layout/frame-links.ts';
import { Alert } from '../../../ui/alert.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { panelClass } from '../../../ui/panel.ts';
import { useKeys } from '../frame/keys.ts';
import { FindingDetail } from '../ledger/finding-detail.tsx';
import { KindPill } from './kind-pill.tsx';

/** What does not fit together, as a text. */
export function useFindingText(): (finding: PaymentFinding) => string {
  const { t } = useTranslation('ledger');
  return ({ kind }) => t(`findings.kinds.${kind}`, { defaultValue: kind });
}

type FindingPanelProps = {
  finding: PaymentFinding;
  /** Why this administrator may not settle it. */
  refusal: 'taken' | 'own' | null;
  onSettled: () => void;
};

/** A finding about money: its facts, and the note that settles it. */
export function FindingPanel({ finding, refusal, onSettled }: FindingPanelProps) {
  const { t } = useTranslation('admin');
  const prefix = usePrefix();
  const textOf = useFindingText();
  const panel = useRef<HTMLElement>(null);
  useKeys({ n: () => panel.current?.querySelector('textarea')?.focus() });
  return (
    <section
      ref={panel}
      className={panelClass({ isPadded: true, className: 'self-start' })}
      aria-labelledby="finding-title"
    >
      <div className="flex items-center justify-between gap-3">
        <KindPill kind="finding" />
        <span className="text-13 text-ink-2 tabular-nums">#{finding.id.slice(-6)}</span>
      </div>
      <h2 id="finding-title" className="mt-3 text-18 wrap-anywhere">
        {textOf(finding)}
      </h2>
      {refusal && (
        <div className="mt-4">
          <Alert tone="warning">{t(refusal === 'own' ? 'queue.finding.own' : 'queue.taken')}</Alert>
        </div>
      )}
      <FindingDetail finding={finding} onSettled={onSettled} maySettle={refusal === null} />
      <p className="mt-3 text-13 text-ink-2 max-lg:hidden">{t('queue.finding.shortcuts')}</p>
      <a className={buttonClass({ variant: 'secondary', className: 'mt-3' })} href={prefix(adminLinks.ledger())}>
        {t('queue.finding.ledger')}
      </a>
    </section>
  );
}
