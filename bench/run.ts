import { join } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { createLifecycle, runCommand } from '../tools/lifecycle.ts';

const lifecycle = createLifecycle();

function positive(text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new InvalidArgumentError('a number above zero');
  return value;
}

const number = (flags: string, description: string, value: number) =>
  new Option(flags, description).argParser(positive).default(value);
const site = () =>
  new Option('--site <url>', 'measure a running server (RATE_LIMITS=false, TRUSTED_PROXIES=1) instead of starting one');
const load = [
  () => number('--rounds <number>', 'rounds; medians are printed', 5),
  () => number('--seconds <number>', 'length of a round', 2),
  () => number('--connections <number>', 'parallel connections', 32),
  () => new Option('--only <text>', 'cases whose name contains this').default(''),
];

const program = new Command('bench').description('Benchmarks. Each prints the machine that it ran on.');
const benchmark = (name: string, description: string, options: readonly Option[], isDefault = false) => {
  const command = program.command(name, { isDefault }).description(description);
  for (const option of options) command.addOption(option);
  return command;
};
benchmark(
  'pages',
  'pages and API calls, cached and uncached, beside plain servers that send the same bytes; page weights',
  [...load.map((option) => option()), site()],
  true,
).action(async (options) => (await import('../bench/pages.ts')).benchPages(options, lifecycle));
benchmark('publish', 'the home page while ads come to the board; time until an ad is visible', [
  number('--rounds <number>', 'rounds; medians are printed', 5),
  number('--seconds <number>', 'length of a round', 4),
  number('--connections <number>', 'parallel connections', 16),
  number('--ads <number>', 'ads whose delay is measured', 100),
]).action(async (options) => (await import('../bench/publish.ts')).benchPublish(options, lifecycle));
benchmark('compare', 'two running servers, in turn: the same cases and page weights in one table', [
  ...load.map((option) => option()),
  new Option('--before <url>', 'the older server').makeOptionMandatory(),
  new Option('--after <url>', 'the newer server').makeOptionMandatory(),
]).action(async (options) => (await import('../bench/compare.ts')).benchCompare(options));
benchmark(
  'arrive',
  'how soon a guest on a slow phone sees home, an ad, a search, the sign-in and further ads, and a tap is answered',
  [
    number('--rounds <number>', 'rounds; medians are printed', 5),
    number('--ads <number>', 'ads opened one after another', 20),
    site(),
    new Option('--before <url>', 'a running server of an older build, measured in the same run'),
    new Option('--only <page>', 'home, ad, search, sign-in or reading'),
    new Option('--film <folder>', 'film each page into this folder, with a sheet of its pictures; needs ffmpeg'),
  ],
).action(async (options) => (await import('../bench/arrive.ts')).benchArrive(options, lifecycle));
benchmark(
  'interactions',
  'the longest interactions (Event Timing) when every control of a page is tapped on a slow phone',
  [
    number('--rounds <number>', 'rounds, each with every control', 3),
    number('--named <number>', 'slowest controls that are named for each page', 1),
    new Option(
      '--pages <names>',
      'some of them: home, ad, search, filters, designer, publication, my ads, account menu',
    ),
    site(),
    new Option('--before <url>', 'a running server of an older build, measured in the same run'),
  ],
).action(async (options) => (await import('../bench/interactions.ts')).benchInteractions(options, lifecycle));
benchmark('memory', 'resident memory of the server after start, seed and load (about eight minutes)', []).action(
  async () => (await import('../bench/memory.ts')).benchMemory(lifecycle),
);
benchmark('payments', 'time from "pay" at the payment sandbox to the event in the browser', [
  number('--payments <number>', 'payments, one after another', 200),
  site(),
]).action(async (options) => (await import('../bench/payments.ts')).benchPayments(options, lifecycle));
benchmark('coins', 'coin transfers beside plain SQL on the same PostgreSQL', [
  number('--rounds <number>', 'rounds; medians are printed', 5),
  number('--seconds <number>', 'length of a round', 3),
  number('--clients <number>', 'parallel clients', 12),
]).action(async (options) => (await import('../bench/coins.ts')).benchCoins(options, lifecycle));
benchmark('designer', 'long frames while typing and moving things on a slow phone; JavaScript of the designer', [
  number('--rounds <number>', 'rounds; medians are printed', 3),
  number('--slowdown <number>', 'how many times slower than this machine', 4),
  site(),
]).action(async (options) => (await import('../bench/designer.ts')).benchDesigner(options, lifecycle));
benchmark('quick-designs', 'time of six quick designs from a line and a photo, round by round in a slow browser', [
  number('--slowdown <number>', 'how many times slower than this machine', 4),
  number('--photos <number>', 'photos, each with three lines', 12),
]).action(async (options) => (await import('../bench/quick-designs.ts')).benchQuickDesigns(options));
benchmark('quick-way', 'taps, typed fields and seconds from a photo to a published ad, on a slow phone', [
  number('--slowdown <number>', 'how many times slower than this machine', 4),
  new Option('--film <folder>', 'film each way into this folder, with a sheet of its pictures; needs ffmpeg'),
]).action(async (options) => (await import('../bench/quick-way.ts')).benchQuickWay(options, lifecycle));
benchmark('events', 'delay from commit to the event stream; memory of a stream beside plain node:http', [
  number('--streams <number>', 'open streams', 1000),
  number('--events <number>', 'events', 300),
]).action(async (options) => (await import('../bench/events.ts')).benchEvents(options, lifecycle));
benchmark('sign-in', 'hashes a second; GET /product while users sign in; who has an account; guesses at codes', [
  number('--rounds <number>', 'rounds; medians are printed', 5),
  number('--samples <number>', 'requests for known and unknown addresses', 1000),
  number('--guesses <number>', 'guesses at each kind of code', 1_000_000),
]).action(async (options) => (await import('../bench/sign-in.ts')).benchSignIn(options, lifecycle));
const folder = () =>
  new Option('--folder <path>', 'folder of the board').default(join(process.env.DATA_DIR ?? 'data', 'board'));
benchmark('data', 'fill a database of its own with a large board, which is retained for `board`', [folder()])
  .argument('<ads>', 'number of ads', positive)
  .action(async (ads, options) => (await import('../bench/board-data.ts')).createBoard(ads, options.folder, lifecycle));
benchmark('board', 'searches on a large board that `data` made', [
  folder(),
  new Option('--small <path>', 'folder of a board of 10,000 ads to compare with'),
  number('--seconds <number>', 'length of a measurement', 20),
  new Option('--short', 'a first impression: less of everything'),
]).action(async (options) => (await import('../bench/board.ts')).benchBoard(options, lifecycle));
benchmark('capacity', 'what pages cost on boards that `data` made, and what larger sites need (docs/capacity.md)', [
  new Option('--boards <paths...>', 'folders of boards of different sizes').makeOptionMandatory(),
]).action(async (options) => (await import('../bench/capacity.ts')).benchCapacity(options, lifecycle));
benchmark(
  'cluster',
  'a cluster of all parts on this machine beside one process: the same answers, and the cost of a page',
  [
    number('--requests <number>', 'requests whose answers are compared', 2000),
    number('--rounds <number>', 'rounds; medians are printed', 5),
    number('--seconds <number>', 'length of a round', 5),
  ],
).action(async (options) => (await import('../bench/cluster.ts')).benchCluster(options, lifecycle));
benchmark('alerts', 'how soon new ads are matched with saved searches, on a board that `data` made', [
  folder(),
  number('--searches <number>', 'saved searches', 100_000),
  number('--ads <number>', 'new ads', 300),
  number('--rate <number>', 'new ads a second', 5),
]).action(async (options) => (await import('../bench/alerts.ts')).benchAlerts(options, lifecycle));
benchmark('admin', 'pages of the audit log in a database of its own, by filter; time of its verification', [
  number('--entries <number>', 'entries of the log', 1_000_000),
  number('--pages <number>', 'calls of a measurement, and the number of the deep page', 100),
]).action(async (options) => (await import('../bench/admin.ts')).benchAdmin(options, lifecycle));
benchmark('ledger', 'pages of the ledger in a database of its own, by filter; time of its check', [
  number('--entries <number>', 'movements of coins', 1_000_000),
  number('--pages <number>', 'calls of a measurement, and the number of the deep page', 100),
]).action(async (options) => (await import('../bench/admin.ts')).benchLedger(options, lifecycle));
benchmark('copies', 'copied pictures found among generated photographs and many hashes, in a database of its own', [
  number('--hashes <number>', 'other hashes, three a picture', 3_000_000),
  number('--pictures <number>', 'photographs of each kind', 1000),
]).action(async (options) => (await import('../bench/copies.ts')).benchCopies(options, lifecycle));
benchmark('queue', 'pages of the moderators’ queue and of their decisions in a database of its own, with the figures', [
  number('--jobs <number>', 'jobs, a fifth of them open', 1_000_000),
  number('--pages <number>', 'calls of a measurement, and the number of the deep page', 100),
]).action(async (options) => (await import('../bench/queue.ts')).benchQueue(options, lifecycle));
benchmark('moderation', 'mixed jobs of moderators decided by keys in Chromium, at the pace of a person', [
  number('--jobs <number>', 'jobs of all kinds', 200),
]).action(async (options) => (await import('../bench/moderation.ts')).benchModeration(options, lifecycle));
benchmark('uploads', 'picture processing beside plain sharp, and under hostile uploads', [
  number('--rounds <number>', 'rounds; medians are printed', 5),
  number('--pictures <number>', 'pictures of a round', 5),
  number('--seconds <number>', 'length of the run under hostile uploads', 10),
]).action(async (options) => (await import('../bench/uploads.ts')).benchUploads(options, lifecycle));

await runCommand(lifecycle, async () => {
  await program.parseAsync();
  await lifecycle.stop();
});
