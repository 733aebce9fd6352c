/** What payments tell: listeners load the rest by public.ts. */
declare module '../../base/outbox.ts' {
  interface Events {
    /** Its status is another than before. */
    'payment.changed': { user_id: string; payment_id: string; status: number };
    /** Its coins have just been credited: once for each payment. */
    'payment.completed': { user_id: string; payment_id: string };
  }
}

export {};
