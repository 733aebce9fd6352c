import { Heart, MessageCircle, Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { ContactProps } from './contact-card.tsx';
import { maskedPhone, phoneHref } from './contact-reveal.ts';

/** Save and contact buttons at the bottom of narrow screens, in place of the tab bar. */
export function BuyBar({ ad, reveal, favourite }: ContactProps) {
  const { t } = useTranslation('detail');
  const { contact } = reveal;
  return (
    <section className="buybar" aria-label={t('quick_contact')}>
      {reveal.failure ? <p className="errt">{reveal.failure}</p> : null}
      <div>
        <IconButton
          variant="sec"
          className={favourite.isOn ? 'saved' : ''}
          label={t('save')}
          pressed={favourite.isOn}
          onClick={favourite.toggle}
          icon={<Heart />}
        />
        {contact ? (
          <>
            <a
              className={buttonClass({ variant: contact.whatsapp_url ? 'sec' : 'wa', size: 'lg' })}
              href={phoneHref(contact)}
            >
              <Phone className="ic" aria-hidden="true" /> {t('call')}
            </a>
            {contact.whatsapp_url ? (
              <a
                className={buttonClass({ variant: 'wa', size: 'lg' })}
                href={contact.whatsapp_url}
                target="_blank"
                rel="noopener noreferrer"
              >
                <MessageCircle className="ic" aria-hidden="true" /> WhatsApp
              </a>
            ) : null}
          </>
        ) : (
          <Button variant="wa" size="lg" loading={reveal.is_pending} onClick={reveal.run}>
            {ad.contact.whatsapp ? (
              <MessageCircle className="ic" aria-hidden="true" />
            ) : (
              <Phone className="ic" aria-hidden="true" />
            )}
            <span className="tabular-nums">{maskedPhone(ad.contact)}</span> {t('reveal')}
          </Button>
        )}
      </div>
    </section>
  );
}
