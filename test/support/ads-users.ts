import { newId } from '../../src/base/ids.ts';
import { ACCOUNT_STATUSES, IDENTITY_STATUSES, USER_TYPES } from '../../src/contract/accounts/rules.ts';
import type { Draft } from '../../src/contract/ads/creation.ts';
import * as creation from '../../src/contract/ads/creation.ts';
import type { Actor } from '../../src/contract/api/actor.ts';
import type { Endpoint, InputOf, OutputOf } from '../../src/contract/api/endpoint.ts';
import type { DisplayConfigInput } from '../../src/contract/design/schemas.ts';
import { coins } from '../../src/contract/wallet/rules.ts';
import { createAccount } from '../../src/domain/accounts/public.ts';
import { ads } from '../../src/domain/ads/api.ts';
import type { Call } from '../../src/domain/call.ts';
import { transfer } from '../../src/domain/wallet/public.ts';
import { createDispatch } from '../../src/server/http/dispatch.ts';
import { renderArtwork } from '../../src/web/designer/artwork/render-artwork.tsx';
import type { TestDatabase } from './database.ts';
import { newPhone } from './new-phone.ts';
import { testCall, testServices } from './services.ts';

export const CITY_OF_PROFILE = 3171;
export const GENERAL = { category_id: 11, sub_category_id: 1108 };
export const DESIGN: DisplayConfigInput = {
  contents: [{ type: 'TEXT', rows: [{ text: 'Beras pandan wangi panen baru dari sawah', size: 5 }] }],
};

/** The ads' use cases behind the HTTP server's dispatch, for users and guests of one test database. */
export function adsFixture(database: TestDatabase) {
  const services = testServices(database, { artworks: { render: (design, qr) => renderArtwork(design, { qr }) } });
  const module = ads(services);
  const dispatch = createDispatch(module.bindings);

  async function call<E extends Endpoint>(
    actor: Actor | null,
    endpoint: E,
    input: InputOf<E>,
    overrides: Partial<Call> = {},
  ): Promise<OutputOf<E>> {
    const call = { actor, idempotency_key: endpoint.idempotent ? newId() : null, ...overrides };
    // Dispatch has parsed the result with the endpoint's output schema.
    return (await dispatch(endpoint, testCall(call), { ...input })) as OutputOf<E>;
  }

  async function user(
    facts: { balance?: number; user_type?: number; verified?: boolean; phone?: string } = {},
  ): Promise<Actor> {
    const id = newId();
    const now = services.clock.now();
    const user_type = facts.user_type ?? USER_TYPES.REGULAR;
    const account_status = ACCOUNT_STATUSES.ACTIVE;
    await database.transaction(async (tx) => {
      await createAccount(tx, {
        id,
        email: `${id}@papan.test`,
        phone: facts.phone ?? newPhone(),
        first_name: 'Sari',
        last_name: 'Wulandari',
        city_id: CITY_OF_PROFILE,
        password_hash: null,
        locale: 2,
        user_type,
        account_status,
        identity_status: facts.verified ? IDENTITY_STATUSES.VERIFIED : IDENTITY_STATUSES.NOT_VERIFIED,
        now,
      });
      if (facts.balance) {
        await transfer(tx, {
          from: { platform: 'sales' },
          to: { wallet: id },
          amount: coins(facts.balance),
          cause: 'topup',
          subject_id: null,
          idempotency_key: `test:${id}`,
          now,
        });
      }
    });
    return { user_id: id, session_id: newId(), user_type, account_status };
  }

  /** A draft with its three steps done, ready to be published. */
  async function readyAd(actor: Actor, changes: Partial<InputOf<typeof creation.saveDetail>> = {}): Promise<Draft> {
    const ready = (await call(actor, creation.getDraft, { id: await finishSteps(actor, changes) })).draft;
    if (!ready) throw new Error('the draft was just there');
    return ready;
  }

  async function finishSteps(actor: Actor, changes: Partial<InputOf<typeof creation.saveDetail>>): Promise<string> {
    const { draft } = await call(actor, creation.startDraft, {});
    const { id } = draft;
    const displayed = await call(actor, creation.saveDisplay, {
      id,
      version: draft.version,
      display_config: DESIGN,
      complete: true,
    });
    await call(actor, creation.saveDetail, { ...detailInput(id, displayed.version), complete: true, ...changes });
    return id;
  }

  async function publishedAd(
    actor: Actor,
    changes: Partial<InputOf<typeof creation.saveDetail>> = {},
  ): Promise<string> {
    const id = await finishSteps(actor, changes);
    await pin(actor, id);
    return id;
  }

  /** Publishes the ad with its current choice, at the price from the server. */
  async function pin(actor: Actor, id: string, overrides: Partial<Call> = {}) {
    const { price } = await call(actor, creation.getPublicationPackage, { id });
    return call(actor, creation.publishAd, { id, price }, overrides);
  }

  return { services, module, call, user, readyAd, publishedAd, pin };
}

export function detailInput(id: string, version: number): InputOf<typeof creation.saveDetail> {
  return {
    id,
    version,
    ...GENERAL,
    title: 'Beras pandan wangi',
    description: 'Beras pandan wangi dari sawah sendiri, pulen dan harum, dijual per karung lima kilo.',
    details: {},
    price: 150_000,
    price_note: 'negotiable',
    price_period: 'none',
    photos: [],
    location_same_as_profile: true,
    city_id: null,
    address: '',
    address_detail: '',
    contact_same_as_profile: true,
    contact_name: '',
    contact_email: '',
    contact_phone: '',
    whatsapp_connected: true,
  };
}

/** Inserts a picture's row without its bytes: ads only read its owner and size. */
export async function insertFile(database: TestDatabase, ownerId: string, now: Date): Promise<string> {
  const id = newId();
  await database.transaction((tx) =>
    tx
      .insertInto('files')
      .values({
        id,
        owner_id: ownerId,
        mime_type: 'image/webp',
        width: 800,
        height: 600,
        bytes: 1000,
        sha256: id,
        created_at: now,
      })
      .execute(),
  );
  return id;
}

/** How often each outcome occurred in simultaneous calls: `done`, or the key of the error. */
export function outcomesOf(results: readonly PromiseSettledResult<unknown>[]): Record<string, number> {
  const counted: Record<string, number> = {};
  for (const result of results) {
    const outcome = result.status === 'fulfilled' ? 'done' : String(result.reason.key ?? result.reason);
    counted[outcome] = (counted[outcome] ?? 0) + 1;
  }
  return counted;
}
