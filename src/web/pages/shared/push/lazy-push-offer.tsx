import type { ComponentProps } from 'react';
import { useLatePartAfter } from '../../../app/late-parts.ts';
import type { PushOffer } from './push-offer.tsx';

/** `PushOffer`, loaded after the page that shows it. */
export function LazyPushOffer(props: ComponentProps<typeof PushOffer>) {
  const Offer = useLatePartAfter(async () => (await import('./push-offer.tsx')).PushOffer, {
    namespaces: ['notifications'],
  });
  return Offer ? <Offer {...props} /> : null;
}
