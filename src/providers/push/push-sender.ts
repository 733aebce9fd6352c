/** A browser's subscription at its push service, as the browser gave it. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

/**
 * - `sent`: the push service has the message.
 * - `gone`: the subscription has ended, or its keys are useless.
 * - `refused`: the push service does not take this message, also not later.
 */
export type PushResult = 'sent' | 'gone' | 'refused';

/** Sends messages to browsers by their push services. */
export type PushSender = {
  /** The key that browsers subscribe with: an uncompressed point of P-256 in base64url. */
  public_key: string;
  /** Whether messages can be sent to this address: false for addresses inside a network. */
  isAllowed(endpoint: string): boolean;
  /** Encrypts and sends a text. Throws when the push service cannot be reached or is busy; try later. */
  send(target: PushTarget, text: string): Promise<PushResult>;
};
