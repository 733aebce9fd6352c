// A process that publishes ready ads one after another until it is killed. Its input is JSON with the database's URL
// and the ads, and it writes a line per published ad. It renders no artworks, because their renderer needs the build
// of the pages.
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { openDatabase } from '../../src/base/database.ts';
import { newId } from '../../src/base/ids.ts';
import { ACCOUNT_STATUSES, USER_TYPES } from '../../src/contract/accounts/rules.ts';
import { publishAd } from '../../src/domain/ads/publication/publish-ad.ts';
import { testCall, testServices } from './services.ts';

const input = z.object({ url: z.string(), ads: z.array(z.object({ id: z.string(), owner_id: z.string() })) });
const { url, ads } = input.parse(JSON.parse(await text(process.stdin)));
const database = openDatabase({ url, maxConnections: 8, onError: () => undefined });
const services = testServices(database, { artworks: { render: () => '<div>face</div>' } });
const facts = { session_id: newId(), user_type: USER_TYPES.AGENCY, account_status: ACCOUNT_STATUSES.ACTIVE };

async function pin({ id, owner_id }: (typeof ads)[number]): Promise<void> {
  const call = { ...testCall({ idempotency_key: newId() }), actor: { ...facts, user_id: owner_id } };
  // An ad that was published before an earlier kill is rejected now.
  await publishAd(services, call, { id, price: 70 }).then(
    () => process.stdout.write('pinned\n'),
    () => undefined,
  );
}

const lanes = [0, 1, 2];
await Promise.all(
  lanes.map(async (lane) => {
    for (const ad of ads.filter((_, index) => index % lanes.length === lane)) await pin(ad);
  }),
);
await database.close();
