/** A span as a receiver of OTLP decodes it. */
export type ReceivedSpan = {
  trace_id: string;
  span_id: string;
  /** Empty for the first span of a trace. */
  parent_id: string;
  name: string;
  attributes: Record<string, string | number | boolean>;
  is_error: boolean;
};

type Field = number | bigint | Buffer;
/** The fields of a message of protobuf by their numbers. */
type Message = Map<number, Field[]>;

const ERROR_CODE = 2;

/** The spans of a request of `ExportTraceServiceRequest`, in protobuf. */
export function spansOf(body: Buffer): ReceivedSpan[] {
  return messages(decode(body), 1).flatMap((resource) =>
    messages(resource, 2).flatMap((scope) => messages(scope, 2).map(spanOf)),
  );
}

function spanOf(span: Message): ReceivedSpan {
  const attributes = messages(span, 9).map((pair) => [text(pair, 1), anyValue(messages(pair, 2)[0] ?? new Map())]);
  return {
    trace_id: bytes(span, 1).toString('hex'),
    span_id: bytes(span, 2).toString('hex'),
    parent_id: bytes(span, 4).toString('hex'),
    name: text(span, 5),
    attributes: Object.fromEntries(attributes),
    is_error: messages(span, 15).some((status) => status.get(3)?.[0] === ERROR_CODE),
  };
}

function anyValue(value: Message): string | number | boolean {
  if (value.has(1)) return text(value, 1);
  if (value.has(2)) return value.get(2)?.[0] === 1;
  if (value.has(4)) return bytes(value, 4).readDoubleLE();
  return Number(value.get(3)?.[0]);
}

const bytes = (message: Message, field: number): Buffer => {
  const value = message.get(field)?.[0];
  return Buffer.isBuffer(value) ? value : Buffer.alloc(0);
};
const text = (message: Message, field: number): string => bytes(message, field).toString();
const messages = (message: Message, field: number): Message[] =>
  (message.get(field) ?? []).flatMap((value) => (Buffer.isBuffer(value) ? [decode(value)] : []));

function decode(body: Buffer): Message {
  const fields: Message = new Map();
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = body.readUInt8(at);
      at += 1;
      value += (byte % 128) * factor;
      if (byte < 128) return value;
    }
  };
  const take = (length: number): Buffer => {
    at += length;
    return body.subarray(at - length, at);
  };
  while (at < body.length) {
    const tag = varint();
    const field = Math.floor(tag / 8);
    const kind = tag % 8;
    const value = kind === 0 ? varint() : take(kind === 1 ? 8 : kind === 5 ? 4 : varint());
    fields.set(field, [...(fields.get(field) ?? []), value]);
  }
  return fields;
}
