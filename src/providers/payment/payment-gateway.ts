/** Status of a payment at the gateway, in our terms; `unknown` changes nothing and is logged. */
export type GatewayStatus = 'pending' | 'succeeded' | 'failed' | 'expired' | 'canceled' | 'voided' | 'unknown';

export type GatewayChannel = 'QRIS' | 'DANA' | 'OVO';

export type PaymentOrder = {
  /** Our reference, stored before the gateway is called. A payment found by it is not created again. */
  reference_id: string;
  /** Whole rupiah. */
  amount: number;
  currency: 'IDR';
  channel: GatewayChannel;
  /** +62…; OVO needs it to push to the payer's app. */
  mobile_number: string | null;
  /** Where the gateway redirects the payer's browser. */
  success_url: string;
  failure_url: string;
  description: string;
};

/** A payment as the gateway reports it. */
export type GatewayPayment = {
  gateway_id: string;
  reference_id: string;
  amount: number;
  currency: string;
  channel: string;
  status: GatewayStatus;
  /** The gateway's own status. */
  raw_status: string;
  /** The capture of the money; null until it is paid. */
  capture_id: string | null;
  /** The captured amount in whole units of the currency; null until it is paid. */
  captured_amount: number | null;
  paid_at: Date | null;
  expires_at: Date | null;
  failure_code: string | null;
  qr_string: string | null;
  desktop_url: string | null;
  mobile_url: string | null;
};

/** A refund as the gateway reports it. A field is null when the gateway omits it. */
export type GatewayRefund = {
  refund_id: string;
  /** The refunded payment. */
  gateway_id: string | null;
  /** `succeeded` and `failed` are final; after `failed` the money stays with us. */
  status: 'pending' | 'succeeded' | 'failed';
  reference_id: string | null;
  amount: number | null;
  currency: string | null;
  failure_code: string | null;
};

/** A line of the gateway's transaction list, for reconciliation. */
export type GatewayTransaction = {
  /** Sort key of the list and cursor of the next page. */
  id: string;
  /** The payment or the capture that the line refers to. */
  product_id: string;
  is_capture: boolean;
  reference_id: string;
  amount: number;
  currency: string;
  status: 'pending' | 'success' | 'failed' | 'voided' | 'reversed' | 'unknown';
  created_at: Date;
};

/** The parts of a webhook that we read. Untrusted: the gateway is polled before anything changes. */
export type GatewayMessage = {
  event: string;
  /** Identifies the message: the same in every repeat. Null when the message has no identifier. */
  key: string | null;
  gateway_id: string | null;
  reference_id: string | null;
  /** Only in messages about a captured payment or a refund. */
  capture_id: string | null;
  refund_id: string | null;
};

/**
 * The gateway rejected the request: nothing was created and nothing will be paid. `code` is the gateway's error code.
 */
export class GatewayRefusal extends Error {
  readonly code: string;
  constructor(code: string, options?: ErrorOptions) {
    super(`the payment gateway rejected the request: ${code}`, options);
    this.name = 'GatewayRefusal';
    this.code = code;
  }
}

/** No response, or an unreadable one: the operation may have happened. Look it up before any retry. */
export class GatewayUnreachable extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`the payment gateway gave no usable response: ${reason}`, options);
    this.name = 'GatewayUnreachable';
  }
}

/** Takes payments. Every call ends within ten seconds; amounts are whole rupiah. */
export type PaymentGateway = {
  /** Stored with each payment. */
  name: string;
  /** Throws `GatewayRefusal` or `GatewayUnreachable`; after the latter the payment may exist (`find`). */
  create(order: PaymentOrder): Promise<GatewayPayment>;
  /** Null when the gateway has no such payment. Throws `GatewayUnreachable`. */
  get(gatewayId: string): Promise<GatewayPayment | null>;
  /** The payment with our reference; null when there is none. Throws `GatewayUnreachable`. */
  find(referenceId: string): Promise<GatewayPayment | null>;
  /** Cancels a payment that is not paid yet; a paid one stays paid. Returns its current state. */
  cancel(gatewayId: string): Promise<GatewayPayment>;
  /**
   * Refunds a payment in full to the payer. Idempotent by reference. Throws `GatewayRefusal` or
   * `GatewayUnreachable`.
   */
  refund(order: {
    capture_id: string;
    gateway_id: string;
    reference_id: string;
    amount: number;
    reason: string;
  }): Promise<GatewayRefund>;
  /** The current state of a refund; null when the gateway has no such refund. Throws `GatewayUnreachable`. */
  getRefund(refundId: string): Promise<GatewayRefund | null>;
  /** The gateway's transactions between two timestamps, oldest first, read page by page. */
  transactions(period: { from: Date; to: Date }): AsyncIterable<GatewayTransaction>;
  /** Whether a webhook carries the shared secret; compared in constant time. */
  isGenuine(headers: Readonly<Record<string, string | string[] | undefined>>): boolean;
  /** Reads a webhook's parsed body; null when it is not a message of this gateway. */
  readMessage(body: unknown): GatewayMessage | null;
};
