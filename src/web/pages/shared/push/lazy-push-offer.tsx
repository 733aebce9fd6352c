import { type ComponentProps, useEffect } from 'react';
import { useLoaded } from '../../../use-loaded.ts';
import type { PushOffer } from './push-offer.tsx';

/** `PushOffer`, loaded after the page that shows it. */
export function LazyPushOffer(props: ComponentProps<typeof PushOffer>) {
  const [Offer, load] = useLoaded(async () => (await import('./push-offer.tsx')).PushOffer, ['notifications']);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(load, []);
  return Offer ? <Offer {...props} /> : null;
}
