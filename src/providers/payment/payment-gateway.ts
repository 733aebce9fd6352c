/** What becomes of a request for money, in our words; `unknown` changes nothing and is logged. */
export type GatewayStatus = 'pending' | 'succeeded' | 'failed' | 'expired' | 'canceled' | 'voided' | 'unknown';

export type GatewayChannel = 'QRIS' | 'DANA' | 'OVO';

export type PaymentOrder = {
  /** Ours, kept before the gateway is asked: what is found by it is never created twice. */
  reference_id: string;
  /** Whole rupiah. */
  amount: number;
  currency: 'IDR';
  channel: GatewayChannel;
  /** +62…; OVO needs it to push to the payer's app. */
  mobile_number: string | null;
  /** Where the payer's browser comes back to. */
  success_url: string;
  failure_url: string;
  description: string;
};

/** A request for money as the gateway has it. */
export type GatewayPayment = {
  gateway_id: string;
  reference_id: string;
  amount: number;
  currency: string;
  channel: string;
  status: GatewayStatus;
  /** The gateway's own word for it. */
  raw_status: string;
  /** The capture that paid; null until money came. */
  capture_id: string | null;
  /** What was really captured, in whole units of the currency; null until money came. */
  captured_amount: number | null;
  paid_at: Date | null;
  expires_at: Date | null;
  failure_code: string | null;
  qr_string: string | null;
  desktop_url: string | null;
  mobile_url: string | null;
};

/** Money given back, as the gateway has it. Null is what it does not name. */
export type GatewayRefund = {
  refund_id: string;
  /** The request whose money it is. */
  gateway_id: string | null;
  /** Both ends are for ever; `failed` means that the money stays with us. */
  status: 'pending' | 'succeeded' | 'failed';
  reference_id: string | null;
  amount: number | null;
  currency: string | null;
  failure_code: string | null;
};

/** A line of the gateway's own book, for reconciliation. */
export type GatewayTransaction = {
  /** Orders the book; the cursor of the next page. */
  id: string;
  /** The request or the capture that it is about. */
  product_id: string;
  is_capture: boolean;
  reference_id: string;
  amount: number;
  currency: string;
  status: 'pending' | 'success' | 'failed' | 'voided' | 'reversed' | 'unknown';
  created_at: Date;
};

/** What a webhook names; nothing of it is believed before the gateway was asked. */
export type GatewayMessage = {
  event: string;
  /** Names this message for ever: alike in every repeat. Null where the message names nothing. */
  key: string | null;
  gateway_id: string | null;
  reference_id: string | null;
  /** Of a message about money that came, or that is given back. */
  capture_id: string | null;
  refund_id: string | null;
};

/** The gateway said no: nothing was created and nothing will be paid. `code` is its own. */
export class GatewayRefusal extends Error {
  readonly code: string;
  constructor(code: string, options?: ErrorOptions) {
    super(`the payment gateway refused: ${code}`, options);
    this.name = 'GatewayRefusal';
    this.code = code;
  }
}

/** No answer, or none that can be read: what was asked may have happened. Look it up; never ask for it again blindly. */
export class GatewayUnreachable extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`the payment gateway gave no usable answer: ${reason}`, options);
    this.name = 'GatewayUnreachable';
  }
}

/** Takes people's money for us. Every call ends within ten seconds; amounts are whole rupiah. */
export type PaymentGateway = {
  /** Kept beside each payment. */
  name: string;
  /** Throws `GatewayRefusal` or `GatewayUnreachable`; after the latter it may exist (`find`). */
  create(order: PaymentOrder): Promise<GatewayPayment>;
  /** Null where the gateway knows no such request. Throws `GatewayUnreachable`. */
  get(gatewayId: string): Promise<GatewayPayment | null>;
  /** The request made under our reference; null where there is none. Throws `GatewayUnreachable`. */
  find(referenceId: string): Promise<GatewayPayment | null>;
  /** Asks it to take no more money; what was paid meanwhile stays paid. Answers what it is now. */
  cancel(gatewayId: string): Promise<GatewayPayment>;
  /**
   * Gives a payment back to whoever paid it, whole, and once however often it is asked under the same reference. Throws
   * `GatewayRefusal` or `GatewayUnreachable`.
   */
  refund(order: {
    capture_id: string;
    gateway_id: string;
    reference_id: string;
    amount: number;
    reason: string;
  }): Promise<GatewayRefund>;
  /** What has become of money given back; null where the gateway knows no such refund. Throws `GatewayUnreachable`. */
  getRefund(refundId: string): Promise<GatewayRefund | null>;
  /** The gateway's book between two moments, oldest first, page by page. */
  transactions(period: { from: Date; to: Date }): AsyncIterable<GatewayTransaction>;
  /** Whether a webhook carries the secret that the gateway and we share; compared in constant time. */
  isGenuine(headers: Readonly<Record<string, string | string[] | undefined>>): boolean;
  /** What a webhook's parsed body names; null where it is no message of this gateway. */
  readMessage(body: unknown): GatewayMessage | null;
};
