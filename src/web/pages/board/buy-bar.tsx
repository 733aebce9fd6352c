import { Heart, MessageCircle, Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ANSWERED } from '../../app/early-taps.ts';
import { buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ErrorText } from '../../ui/field.tsx';
import { breakablePrice } from '../../ui/format.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './buy-bar.module.css';
import type { ContactProps } from './contact-card.tsx';
import { phoneHref } from './contact-reveal.ts';
import { RevealForm } from './reveal-form.tsx';

/** Buttons share one line and may be narrow. */
const BUTTON = 'min-w-0 flex-wrap px-2.5 text-15 whitespace-normal';

/**
 * Price, city and contact buttons at the bottom of narrow screens, in place of the tab bar: the artwork fills the first
 * view.
 */
export function BuyBar({ ad, price, reveal, favourite }: ContactProps & { price: string }) {
  const { t } = useTranslation('detail');
  const { contact } = reveal;
  return (
    <section className={classNames(styles.buyBar, 'print:hidden')} data-bottom-bar="" aria-label={t('quick_contact')}>
      <p className={styles.offer}>
        {price !== '' && <b>{breakablePrice(price)}</b>} <span>{ad.city_name}</span>
      </p>
      {reveal.failure ? <ErrorText>{reveal.failure}</ErrorText> : null}
      <div>
        <IconButton
          variant="outlined"
          className={classNames('size-13 noscript:hidden', favourite.isOn && styles.saved)}
          label={t('save')}
          data-favourite={ad.id}
          pressed={favourite.isOn}
          onClick={favourite.toggle}
          icon={<Heart />}
        />
        <div {...ANSWERED} className="contents">
          {contact ? (
            <>
              <a
                className={buttonClass({
                  variant: contact.whatsapp_url ? 'secondary' : 'whatsapp',
                  size: 'lg',
                  className: classNames(BUTTON, !contact.whatsapp_url && 'flex-1'),
                })}
                href={phoneHref(contact)}
              >
                <Phone aria-hidden="true" /> {t('call')}
              </a>
              {contact.whatsapp_url ? (
                <a
                  className={buttonClass({ variant: 'whatsapp', size: 'lg', className: `${BUTTON} flex-1` })}
                  href={contact.whatsapp_url}
                  target="_blank"
                  rel="noopener noreferrer"
                >
                  <MessageCircle aria-hidden="true" /> WhatsApp
                </a>
              ) : null}
            </>
          ) : (
            <RevealForm ad={ad} reveal={reveal} className="min-w-0 flex-1" buttonClassName={BUTTON} />
          )}
        </div>
      </div>
    </section>
  );
}
