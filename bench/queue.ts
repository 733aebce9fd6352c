import { sql } from 'kysely';
import { allowLongStatements, type Database } from '../src/base/database.ts';
import { newId } from '../src/base/ids.ts';
import { USER_TYPES } from '../src/contract/accounts/rules.ts';
import type { Actor } from '../src/contract/api/actor.ts';
import { listDecisions } from '../src/domain/moderation/queue/list-decisions.ts';
import { listReviews } from '../src/domain/moderation/queue/list-reviews.ts';
import { insertPublishedAd } from '../test/support/factories.ts';
import type { Lifecycle } from '../tools/lifecycle.ts';
import { headerOf, ownDatabase, type Page, type ReadPage, times } from './admin.ts';
import { printRow } from './measure.ts';

type Options = { jobs: number; pages: number };

const MODERATORS = 20;
/** Open jobs in a hundred. */
const OPEN_PERCENT = 20;
const OPEN_KINDS = ['report', 'held_ad', 'copy', 'fraud_case', 'appeal'];
/** One decision every ten seconds, the last one now. */
const SECONDS = 10;
const MODERATOR = (number: number) => `00000000-0000-4000-9000-${String(number).padStart(12, '0')}`;

/** Prints how long a page of the queue and of its decisions takes in a database of its own, first and deep pages. */
export async function benchQueue({ jobs, pages }: Options, lifecycle: Lifecycle): Promise<void> {
  const database = await ownDatabase(lifecycle);
  await insertJobs(database, jobs);
  const services = { database, tokens: { signCursor: () => 'signature' }, clock: { now: () => new Date() } };
  const actor: Actor = {
    user_id: MODERATOR(1),
    session_id: newId(),
    user_type: USER_TYPES.SUPERADMIN,
    account_status: 2,
  };
  const ad_id = (await database.read.selectFrom('review_jobs').select('subject_id').executeTakeFirst())?.subject_id;
  type List = (services: never, call: never, query: never) => Promise<Page>;
  const page = (list: List, query: object): ReadPage => {
    return (cursor) =>
      list(services as never, { actor } as never, { ...query, ...(cursor ? { cursor } : {}) } as never);
  };
  const lists: Record<string, ReadPage> = {
    'queue: reports, with figures': page(listReviews, { tab: 'report' }),
    'queue: new ads': page(listReviews, { tab: 'new' }),
    'queue: second reviews': page(listReviews, { tab: 'second' }),
    'queue: money, empty': page(listReviews, { tab: 'money' }),
    decisions: page(listDecisions, {}),
    'decisions: disagreements': page(listDecisions, { only: 'disagreements' }),
    'decisions: of an ad': page(listDecisions, { ad_id }),
    'decisions: of an ad without any': page(listDecisions, { ad_id: newId() }),
  };
  printRow(headerOf(pages));
  for (const [name, list] of Object.entries(lists)) {
    printRow([name, ...(await times(list, 1, pages)), ...(await times(list, pages, pages))]);
  }
}

/** Jobs of ads, most of them decided, as the queue stores them; one decision in fifty got a second review. */
async function insertJobs(database: Database, count: number): Promise<void> {
  const model = await database.transaction((tx) => insertPublishedAd(tx, {}));
  const open = Math.floor((count * OPEN_PERCENT) / 100);
  const ads = Math.ceil(open / OPEN_KINDS.length);
  const moderatorId = sql`('00000000-0000-4000-9000-' || lpad(((number % ${MODERATORS}::int) + 1)::text, 12, '0'))::uuid`;
  const jobId = sql`('00000000-0000-4000-a000-' || lpad(number::text, 12, '0'))::uuid`;
  const decisionId = sql`('00000000-0000-4000-b000-' || lpad(number::text, 12, '0'))::uuid`;
  await database.transaction(async (tx) => {
    await allowLongStatements(tx);
    await sql`insert into users (id, email, first_name, phone, city_id, user_type, account_status, terms_accepted_at, created_at, updated_at)
      select ${moderatorId}, 'moderator' || number || '@example.com', 'Sari', '+62812' || lpad(number::text, 8, '0'),
        (select min(id) from cities), 3, 2, now(), now(), now()
      from generate_series(0, ${MODERATORS - 1}::int) as number`.execute(tx);
    await sql`create temporary table bench_ads on commit drop as
      select position, gen_random_uuid() as id from generate_series(0, ${ads - 1}::int) as position`.execute(tx);
    await sql`create temporary table bench_model on commit drop as select * from ads where id = ${model}`.execute(tx);
    await sql`insert into ads select (jsonb_populate_record(bench_model, jsonb_build_object('id', bench_ads.id))).*
      from bench_model, bench_ads`.execute(tx);
    await sql`create index on bench_ads (position)`.execute(tx);
    await sql`insert into review_jobs (id, kind, subject_type, subject_id, owner_id, severity, reasons, created_at, decided_at, decided_by, decision)
      select ${jobId}, (${OPEN_KINDS}::text[])[1 + (number / ${ads}::int) % ${OPEN_KINDS.length}::int], 'ad', bench_ads.id,
        (select owner_id from bench_model), number::bigint * 7919 % 101, '[{"key": "held.first_ad"}]',
        now() - (${count}::int - number) * interval '1 second' * ${SECONDS}::int - interval '20 minutes',
        case when number >= ${open}::int then now() - (${count}::int - number) * interval '1 second' * ${SECONDS}::int end,
        case when number >= ${open}::int then ${moderatorId}::text end,
        case when number >= ${open}::int then (case when number % 3 = 0 then 'hide' else 'leave' end) end
      from generate_series(0, ${count - 1}::int) as number join bench_ads on position = number % ${ads}::int`.execute(
      tx,
    );
    await sql`insert into review_decisions (id, job_id, decision, reason_id, note, parts, decided_by, created_at, effective_at, ended_at, outcome)
      select ${decisionId}, job.id, job.decision, case when job.decision = 'hide' then 1 end, '', '{}', job.decided_by::uuid,
        job.decided_at, job.decided_at, job.decided_at, 'done'
      from generate_series(${open}::int, ${count - 1}::int) as number join review_jobs job on job.id = ${jobId}`.execute(
      tx,
    );
    // Second reviews: the newest hundredth of them is open.
    await sql`create temporary table bench_looks on commit drop as
      select number, gen_random_uuid() as job_id, gen_random_uuid() as decision_id, number < ${count}::int * 0.98 as is_decided
      from generate_series(${open}::int, ${count - 1}::int, 50) as number`.execute(tx);
    await sql`insert into review_jobs (id, kind, subject_type, subject_id, severity, reasons, created_at, decided_at, decided_by, decision, excluded)
      select look.job_id, 'second', 'ad', case when is_decided then job.subject_id else gen_random_uuid() end, 40, '[]', job.decided_at,
        case when is_decided then job.decided_at + interval '1 hour' end,
        case when is_decided then ${MODERATOR(2)} end, case when is_decided then 'leave' end, array[job.decided_by::uuid]
      from bench_looks look cross join lateral (select * from review_jobs where id = ${sql`('00000000-0000-4000-a000-' || lpad(look.number::text, 12, '0'))::uuid`}) job`.execute(
      tx,
    );
    await sql`insert into review_decisions (id, job_id, decision, note, parts, decided_by, created_at, effective_at, ended_at, outcome)
      select look.decision_id, job.id, 'leave', '', '{}', job.decided_by::uuid, job.decided_at, job.decided_at, job.decided_at, 'done'
      from bench_looks look join review_jobs job on job.id = look.job_id where is_decided`.execute(tx);
    await sql`insert into second_reviews (job_id, first_decision_id, second_decision_id, agrees, decided_at)
      select look.job_id, first.id, case when is_decided then look.decision_id end,
        case when is_decided then first.decision = 'leave' end, case when is_decided then first.ended_at + interval '1 hour' end
      from bench_looks look join review_decisions first
        on first.id = ${sql`('00000000-0000-4000-b000-' || lpad(look.number::text, 12, '0'))::uuid`}`.execute(tx);
  });
  await database.pool.query('vacuum (analyze)');
}
