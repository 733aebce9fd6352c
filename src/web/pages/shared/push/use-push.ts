import { useEffect, useState } from 'react';
import type { Client } from '../../../../contract/api/api.ts';
import { ignoreFailure } from '../../../api/failures.ts';
import { useClient } from '../../../session/viewer.tsx';

/**
 * Whether this browser receives push messages. `unknown` until it is known; `unsupported`: it cannot, or not before the
 * site is on the home screen; `denied`: its user forbade it; `failed`: its push service did not answer.
 */
export type PushState = 'unknown' | 'unsupported' | 'denied' | 'off' | 'on' | 'failed';

/** Push messages to this browser. The browser asks its user only when `switchOn` is called. */
export function usePush() {
  const client = useClient();
  const [state, setState] = useState<PushState>('unknown');
  const [isPending, setPending] = useState(false);
  useEffect(() => {
    let isShown = true;
    stateOf(client).then((known) => isShown && setState(known), ignoreFailure);
    return () => {
      isShown = false;
    };
  }, [client]);
  const change = async (work: () => Promise<PushState>) => {
    setPending(true);
    try {
      setState(await work());
    } catch (error) {
      setState('failed');
      ignoreFailure(error);
    } finally {
      setPending(false);
    }
  };
  return {
    state,
    isPending,
    switchOn: () => void change(() => subscribe(client)),
    switchOff: () => void change(() => unsubscribe(client)),
  };
}

/** The site's service worker, which shows the messages; null if the browser has none. */
async function workerOf(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return null;
  return (await navigator.serviceWorker.getRegistration()) ?? null;
}

async function stateOf(client: Client): Promise<PushState> {
  const worker = await workerOf();
  if (!worker) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const subscription = await worker.pushManager.getSubscription();
  if (!subscription || Notification.permission !== 'granted') return 'off';
  const { endpoint, public_key } = await client('GET /notification/push', {}, { is_background: true });
  // An earlier session of this browser has ended, or the server has another key since.
  return endpoint === subscription.endpoint && keyOf(subscription) === public_key ? 'on' : 'off';
}

/** The key that a subscription was made with, in base64url. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

async function subscribe(client: Client): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  const worker = await workerOf();
  if (!worker) return 'unsupported';
  const { public_key } = await client('GET /notification/push', {});
  // It may have been made with an older key.
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key });
  const { endpoint, keys } = subscription.toJSON();
  await client('POST /notification/push', {
    endpoint: endpoint ?? '',
    p256dh: keys?.p256dh ?? '',
    auth: keys?.auth ?? '',
  });
  return 'on';
}

async function unsubscribe(client: Client): Promise<PushState> {
  await client('DELETE /notification/push', {});
  const worker = await workerOf();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
  return 'off';
}
