import { Copy, Download, Mail, MessageCircle, Pencil } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseDetails, FullCase } from '../../../../contract/reports/fraud-cases.ts';
import { LOCALES } from '../../../../contract/text/locale.ts';
import { formatMoney } from '../../../../contract/text/money.ts';
import { fileAddress } from '../../../api/client.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { panelClass } from '../../../ui/panel.ts';
import { TextArea } from '../../../ui/text-area.tsx';
import { useLocale } from '../../../ui/use-locale.ts';
import { useCopy } from '../../shared/use-copy.ts';

type SendWaysProps = { found: FullCase; details: CaseDetails; onEdit: () => void };

/** What a sent case made: the PDF in both languages, and a text to send. */
export function SendWays({ found, details, onEdit }: SendWaysProps) {
  const { t } = useTranslation('fraud-cases');
  const field = useRef<HTMLTextAreaElement>(null);
  const copy = useCopy(field);
  const text = useMessage(found, details);
  const subject = t('message.subject', { title: found.title });
  return (
    <section className={panelClass({ isPadded: true })}>
      <p className="text-ink-2">{t('done.text')}</p>
      <p className="pt-2 font-semibold">{t('first.own_action')}</p>
      <div className="flex flex-wrap gap-2 py-4">
        {LOCALES.map((locale) => (
          <a
            key={locale}
            className={buttonClass({ variant: locale === 'id' ? 'primary' : 'secondary', size: 'lg' })}
            href={fileAddress('GET /user/fraud-cases/:id/document', { id: found.id, locale })}
            download=""
            data-reload=""
          >
            <Download aria-hidden="true" />
            {t(`done.pdf_${locale}`)}
          </a>
        ))}
      </div>
      <TextArea ref={field} label={t('done.message')} readOnly rows={10} value={text} />
      <div className="flex flex-wrap gap-2 py-3">
        <Button variant="secondary" onClick={() => void copy(text, t('done.copied'))}>
          <Copy />
          {t('done.copy')}
        </Button>
        <a
          className={buttonClass({ variant: 'whatsapp' })}
          href={`https://wa.me/?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <MessageCircle aria-hidden="true" />
          {t('done.whatsapp')}
        </a>
        <a
          className={buttonClass({ variant: 'secondary' })}
          href={`mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`}
        >
          <Mail aria-hidden="true" />
          {t('done.mail')}
        </a>
        <Button variant="plain" onClick={onEdit}>
          <Pencil />
          {t('done.edit')}
        </Button>
      </div>
      <h2 className="text-16">{t('done.hash')}</h2>
      <p className="text-13 wrap-anywhere tabular-nums">{found.evidence_hash}</p>
      <p className="text-13 text-ink-2">{t('done.hash_hint')}</p>
    </section>
  );
}

/** The same facts as in the PDF, without the screenshots. */
function useMessage(found: FullCase, details: CaseDetails): string {
  const { t } = useTranslation('fraud-cases');
  const locale = useLocale();
  const { amount, paid_at, from_bank, from_account, to_bank, to_account, seller_name, seller_phone, story } = details;
  return [
    t('message.heading'),
    t('message.person', found.person),
    t('message.time', { time: `${formatDateTime(paid_at, locale)} WIB` }),
    t('message.amount', { amount: formatMoney(amount, 0) }),
    t('message.from', { bank: from_bank, account: from_account }),
    t('message.to', { bank: to_bank, account: to_account }),
    t('message.seller', { name: seller_name, phone: seller_phone }).trim(),
    t('message.ad', { title: found.title, address: found.address }),
    t('message.story', { story }),
    t('message.hash', { hash: found.evidence_hash }),
    t('message.request'),
  ].join('\n');
}
