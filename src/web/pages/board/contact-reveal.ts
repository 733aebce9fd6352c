import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdDetail } from '../../../contract/ads/detail.ts';
import type { Output } from '../../../contract/api/api.ts';
import { messageOf } from '../../api/failures.ts';
import { useClient } from '../../session/viewer.tsx';
import { reportChoice } from './search-choice.ts';

export type Contact = Output<'POST /product/contact'>;
export type Reveal = {
  /** Null until it is requested. */
  contact: Contact | null;
  isPending: boolean;
  failure: string | null;
  run: () => void;
};

/** The number is not in the page: it is returned on request, counted and rate-limited. */
export function useReveal({ id, title }: Pick<AdDetail, 'id' | 'title'>): Reveal {
  const client = useClient();
  const { t } = useTranslation(['ui', 'detail']);
  const [state, setState] = useState<Omit<Reveal, 'run'>>({ contact: null, isPending: false, failure: null });
  const run = async () => {
    setState({ contact: null, isPending: true, failure: null });
    try {
      const contact = await client('POST /product/contact', { id }, { errors: 'caller' });
      reportChoice(client, id, 'contact');
      const text = t('detail:whatsapp_text', { title, address: `${location.origin}${location.pathname}` });
      const whatsapp_url = contact.whatsapp_url && `${contact.whatsapp_url}?text=${encodeURIComponent(text)}`;
      setState({ contact: { ...contact, whatsapp_url }, isPending: false, failure: null });
    } catch (error) {
      const failure = messageOf(error, t('error_500'));
      setState({ contact: null, isPending: false, failure });
    }
  };
  return { ...state, run: () => void run() };
}

/** The masked number shown before the request. */
export function maskedPhone(contact: AdDetail['contact']): string {
  return `${contact.phone_hint}•• ••••`;
}

export function phoneHref(contact: Contact): string {
  return `tel:${contact.phone.replace(/[^+\d]/g, '')}`;
}
