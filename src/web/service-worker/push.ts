/** What a push message holds: a notice in its reader's language. `domain/notifications` writes it. */
export type PushMessage = { id: string; title: string; body: string; path: string };

// TypeScript's types of service workers and of pages exclude each other; these are the parts that are used here.
type Waiting = { waitUntil(work: Promise<unknown>): void };
export type PushEvent = Waiting & { data: { text(): string } | null };
export type NotificationClickEvent = Waiting & {
  notification: { data: unknown; close(): void };
};
type PageWindow = { url: string; focus(): Promise<unknown> };
export type PushScope = {
  location: { origin: string };
  registration: {
    showNotification(
      title: string,
      options: { body: string; tag: string; icon: string; data: { path: string } },
    ): Promise<void>;
  };
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly PageWindow[]>;
    openWindow(url: string): Promise<unknown>;
  };
};

const MAX_CHARACTERS = 4000;

/** Shows the notice of a `push` event. One that is sent twice replaces itself. */
export function handlePush(event: PushEvent, scope: PushScope, icon: string): void {
  const message = messageOf(event.data?.text() ?? '');
  if (!message) return;
  const { id, title, body, path } = message;
  event.waitUntil(scope.registration.showNotification(title, { body, tag: id, icon, data: { path } }));
}

/** Opens the page of a notice that was clicked: in a window of ours, if there is one. */
export function handleNotificationClick(event: NotificationClickEvent, scope: PushScope): void {
  event.notification.close();
  const { data } = event.notification;
  const path = typeof data === 'object' && data !== null && 'path' in data ? data.path : null;
  if (typeof path === 'string') event.waitUntil(openPage(scope, new URL(path, scope.location.origin)));
}

async function openPage({ location: { origin }, clients }: PushScope, url: URL): Promise<void> {
  if (url.origin !== origin) return;
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find((window) => window.url === url.href);
  if (open) {
    await open.focus();
    return;
  }
  // Another page of ours may hold something half written, so it stays as it is.
  await clients.openWindow(url.href);
}

/** The message in a push; null for anything else. */
export function messageOf(text: string): PushMessage | null {
  if (text.length > MAX_CHARACTERS) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const { id, title, body, path } = value as Record<string, unknown>;
  const isMessage = [id, title, body, path].every((part) => typeof part === 'string');
  return isMessage && title !== '' ? ({ id, title, body, path } as PushMessage) : null;
}
