/** The parts of oidc-provider that the tests use; the package has no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  type Context = { path: string; body: unknown; status: number };
  type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> };
  type Policy = { add(prompt: Prompt, index: number): void };
  class Prompt {
    constructor(info: { name: string; requestable: boolean });
  }
  export const interactionPolicy: { base(): Policy; Prompt: typeof Prompt };
  export default class Provider {
    constructor(issuer: string, configuration: object);
    Grant: new (grant: {
      accountId: string;
      clientId: string;
    }) => Grant;
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
      options: { mergeWithLastSubmission: boolean },
    ): Promise<void>;
  }
}
