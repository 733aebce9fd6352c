import type { ComponentProps } from 'react';
import { useLoadedAfter } from '../../../api/use-loaded.ts';
import type { PushOffer } from './push-offer.tsx';

/** `PushOffer`, loaded after the page that shows it. */
export function LazyPushOffer(props: ComponentProps<typeof PushOffer>) {
  const Offer = useLoadedAfter(async () => (await import('./push-offer.tsx')).PushOffer, {
    namespaces: ['notifications'],
  });
  return Offer ? <Offer {...props} /> : null;
}
