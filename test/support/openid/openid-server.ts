import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair } from 'jose';
import Provider, { interactionPolicy } from 'oidc-provider';
import { escapeHtml } from '../../../src/base/escape-html.ts';
import type { OpenIdOptions } from '../../../src/providers/oauth/openid-provider.ts';
import { OPENID_CLIENT } from './openid-client.ts';

/** An account at the provider; the claims of its id tokens. */
export type OpenIdAccount = {
  sub: string;
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
  name?: string;
};
type TokenResponse = { id_token?: string };

export type OpenIdServer = {
  credentials: OpenIdOptions;
  /** The key that signs id tokens, and its id. */
  key: CryptoKey;
  key_id: string;
  /** Creates an account; a repeated `sub` changes it. */
  account(facts?: Partial<OpenIdAccount>): OpenIdAccount;
  /** Replaces the response of the token endpoint. */
  tamper: ((response: TokenResponse) => Promise<unknown>) | null;
  /** `hang`: requests get no response. `broken`: they get an error page of a proxy. */
  state: 'working' | 'hang' | 'broken';
  /** How often each path was requested. */
  requests: Map<string, number>;
  stop(): Promise<void>;
};

/** A certified OpenID provider on this machine, with a page to choose an account or to decline. */
export async function startOpenIdServer(options: { port?: number; redirect_uri: string }): Promise<OpenIdServer> {
  const accounts = new Map<string, OpenIdAccount>();
  const { privateKey: key } = await generateKeyPair('RS256', { extractable: true });
  const key_id = 'key-of-the-tests';
  const http = createServer();
  http.listen(options.port ?? 0, '127.0.0.1');
  await once(http, 'listening');
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const credentials = { issuer, ...OPENID_CLIENT };

  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  const provider: Provider = new Provider(issuer, {
    clients: [
      {
        client_id: credentials.client_id,
        client_secret: credentials.client_secret,
        redirect_uris: [options.redirect_uri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(key)), kid: key_id, use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['a key of the tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'name'] },
    // As Google: the claims of the scopes are in the id token.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => ({ ...accounts.get(sub) }) }),
    async loadExistingGrant({ oidc }: { oidc: { session: { accountId: string } } }) {
      const grant = new provider.Grant({ accountId: oidc.session.accountId, clientId: credentials.client_id });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });

  const server: OpenIdServer = {
    credentials,
    key,
    key_id,
    account(facts = {}) {
      const sub = facts.sub ?? randomUUID();
      const account = { given_name: 'Rina', family_name: 'Kartika', email_verified: true, ...facts, sub };
      accounts.set(sub, account);
      return account;
    },
    tamper: null,
    state: 'working',
    requests: new Map(),
    async stop() {
      http.close();
      http.closeAllConnections();
      await once(http, 'close');
    },
  };
  provider.use(async (context, next) => {
    await next();
    if (server.tamper && context.path === '/token') context.body = await server.tamper(context.body as TokenResponse);
  });
  const callback = provider.callback();
  const merge = { mergeWithLastSubmission: false };
  http.on('request', (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer);
    server.requests.set(pathname, (server.requests.get(pathname) ?? 0) + 1);
    if (server.state === 'hang') return;
    if (server.state === 'broken') {
      response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
      return;
    }
    const [, uid, choice] = /^\/interaction\/([\w-]+)(?:\/(\w+))?$/.exec(pathname) ?? [];
    if (uid === undefined) void callback(request, response);
    else if (choice === 'choose') {
      const result = { login: { accountId: searchParams.get('sub') }, select_account: {} };
      void provider.interactionFinished(request, response, result, merge);
    } else if (choice === 'decline') {
      void provider.interactionFinished(request, response, { error: 'access_denied' }, merge);
    } else response.writeHead(200, { 'content-type': 'text/html' }).end(chooser(uid, accounts));
  });
  return server;
}

function chooser(uid: string, accounts: ReadonlyMap<string, OpenIdAccount>): string {
  const links = [...accounts.values()].map(
    ({ sub, email = sub }) =>
      `<p><a href="/interaction/${uid}/choose?sub=${encodeURIComponent(sub)}">${escapeHtml(email)}</a></p>`,
  );
  return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Choose an account</title>
    <h1>Choose an account</h1>${links.join('')}<p><a href="/interaction/${uid}/decline">Cancel</a></p></html>`;
}
