import { MessageCircle, Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useHref, useLocation } from 'react-router';
import type { AdDetail } from '../../../contract/ads/detail.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { maskedPhone, type Reveal } from './contact-reveal.ts';

/** The element with the contact, which the page shows after the form was sent without scripts. */
export const CONTACT_ID = 'contact';

type RevealFormProps = { ad: AdDetail; reveal: Reveal; className?: string; buttonClassName?: string };

/** The button that shows the contact. Without scripts the server answers with the same page that has the contact. */
export function RevealForm({ ad, reveal, className, buttonClassName }: RevealFormProps) {
  const { t } = useTranslation('detail');
  const { pathname, search } = useLocation();
  const action = useHref(`${pathname}${search}#${CONTACT_ID}`);
  return (
    <form
      className={classNames('grid', className)}
      method="post"
      action={action}
      onSubmit={(event) => {
        event.preventDefault();
        reveal.run();
      }}
    >
      <Button
        type="submit"
        variant="whatsapp"
        size="lg"
        full
        className={classNames('flex-wrap gap-y-1', buttonClassName)}
        loading={reveal.isPending}
      >
        {ad.contact.whatsapp ? <MessageCircle aria-hidden="true" /> : <Phone aria-hidden="true" />}
        <span className="tabular-nums">{maskedPhone(ad.contact)}</span> {t('reveal')}
      </Button>
    </form>
  );
}
