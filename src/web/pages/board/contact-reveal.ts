import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ActionFunctionArgs, data, useLocation } from 'react-router';
import type { AdDetail } from '../../../contract/ads/detail.ts';
import type { Output } from '../../../contract/api/api.ts';
import { ApiError, isError } from '../../../contract/api/api-error.ts';
import { idOfSegment } from '../../../contract/pages/addresses.ts';
import { clientContext, visitorContext } from '../../api/client.ts';
import { messageOf } from '../../api/failures.ts';
import { useClient, useViewer } from '../../session/viewer.tsx';
import { reportChoice } from './search-choice.ts';

export type Contact = Output<'POST /product/contact'>;
export type Reveal = {
  /** Null until it is requested. */
  contact: Contact | null;
  isPending: boolean;
  failure: string | null;
  run: () => void;
};
/** The server's answer to the form: the contact with the ad's absolute address, or why it is not shown. */
type Answer = { contact: Contact; address: string } | { failure: string };

/** Answers the form on the server. Null: the page itself says what has become of the ad. */
export async function answerForm({ params, request, context }: ActionFunctionArgs) {
  const id = idOfSegment(params.id ?? '');
  if (!id) return null;
  try {
    const contact = await context.get(clientContext)('POST /product/contact', { id });
    const address = `${context.get(visitorContext).origin}${new URL(request.url).pathname}`;
    return { contact, address } satisfies Answer;
  } catch (error) {
    if (isError(error, 'not_found')) return null;
    if (!(error instanceof ApiError)) throw error;
    return data({ failure: error.message } satisfies Answer, { status: error.status });
  }
}

/**
 * The number is not in the page: it is returned on request, counted and rate-limited. `answer` is what the server answered if
 * the form was sent without scripts.
 */
export function useReveal({ id, title }: Pick<AdDetail, 'id' | 'title'>, answer?: Answer | null): Reveal {
  const client = useClient();
  const { promptSignIn } = useViewer();
  const { pathname, search } = useLocation();
  const { t } = useTranslation(['ui', 'detail']);
  const revealed = (contact: Contact, address: string) => {
    const text = t('detail:whatsapp_text', { title, address });
    const whatsapp_url = contact.whatsapp_url && `${contact.whatsapp_url}?text=${encodeURIComponent(text)}`;
    return { contact: { ...contact, whatsapp_url }, isPending: false, failure: null };
  };
  const [state, setState] = useState<Omit<Reveal, 'run'>>(() => {
    if (answer && 'contact' in answer) return revealed(answer.contact, answer.address);
    return { contact: null, isPending: false, failure: answer?.failure ?? null };
  });
  const run = async () => {
    setState({ contact: null, isPending: true, failure: null });
    try {
      const contact = await client('POST /product/contact', { id }, { errors: 'caller' });
      reportChoice(client, id, 'contact');
      setState(revealed(contact, `${location.origin}${location.pathname}`));
    } catch (error) {
      const failure = messageOf(error, t('error_500'));
      setState({ contact: null, isPending: false, failure });
      const isForUsers = isError(error, 'guest_reveals_used_up');
      if (isForUsers && (await promptSignIn({ next: `${pathname}${search}` }))) await run();
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
