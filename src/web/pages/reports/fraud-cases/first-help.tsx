import { ExternalLink, Landmark, Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { alertClass } from '../../../ui/alert.tsx';
import { buttonClass } from '../../../ui/button.tsx';

/** What helps most before anything else: the bank, IASC and OJK. */
export function FirstHelp() {
  const { t } = useTranslation('fraud-cases');
  return (
    <section className={alertClass('warning')} aria-labelledby="first-help">
      <Landmark aria-hidden="true" />
      <div className="grid min-w-0 gap-2">
        <h2 id="first-help" className="text-16">
          {t('first.title')}
        </h2>
        <p>{t('first.bank')}</p>
        <p>{t('first.iasc')}</p>
        <p>{t('first.ojk')}</p>
        <p>{t('first.police')}</p>
        <p className="font-semibold">{t('first.own_action')}</p>
        <div className="flex flex-wrap gap-2">
          <a
            className={buttonClass({ variant: 'secondary' })}
            href={t('contacts.iasc_url')}
            target="_blank"
            rel="noopener noreferrer"
          >
            <ExternalLink aria-hidden="true" />
            {t('contacts.iasc_name')}
          </a>
          <a className={buttonClass({ variant: 'secondary' })} href={t('contacts.ojk_url')}>
            <Phone aria-hidden="true" />
            {t('contacts.ojk_name')}
          </a>
        </div>
      </div>
    </section>
  );
}
