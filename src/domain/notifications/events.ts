/** What notifications tell: whoever shows them asks for the rest. */
declare module '../../base/outbox.ts' {
  interface Events {
    'notification.created': { user_id: string; notification_id: string };
  }
}

export {};
