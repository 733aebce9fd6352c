/** What a page or call costs, in milliseconds of a processor core. */
export type Cost = { web: number; database: number };
export type Kind = 'home' | 'category' | 'ad' | 'search' | 'suggestion';
/** The measured costs of a board. Bytes are those of the database, for each ad. */
export type Measured = {
  ads: number;
  costs: Record<Kind, Cost>;
  /** Milliseconds that the slowest of a hundred searches takes, one at a time. */
  search_p99: number;
  bytes: { database: number; board: number };
};
export type Scenario = { ads: number; visitors: number };

/** Assumptions about visitors. */
export const TRAFFIC = {
  pages_per_visit: 8,
  shares: { home: 0.15, category: 0.15, ad: 0.45, search: 0.25, suggestion: 0.5 } satisfies Record<Kind, number>,
  /** The busiest minutes beside the day's average. */
  peak: 3,
  /** How busy a core may be, so that nothing waits. */
  busy: 0.5,
  /** Bytes of a visit: pages, scripts and pictures. */
  visit_bytes: 1.5e6,
};
/** Assumptions about ads and machines. Prices are in rupiah a month, to be replaced by those of the operator's provider. */
export const SUPPLY = {
  picture_bytes_per_ad: 0.6e6,
  machine: { cores: 16, gigabytes: 64 },
  /** The part of a database machine's memory that holds what searches read. */
  memory_for_board: 0.7,
  prices: { core_with_4_gb: 160_000, disk_gb: 1600, object_gb: 400, traffic_gb: 160 },
};

export type Plan = {
  cost: Record<Kind, Cost>;
  search_p99: number;
  peak_pages: number;
  web_cores: number;
  database_cores: number;
  board_gb: number;
  database_gb: number;
  pictures_gb: number;
  /** How many parts of the board have to be on machines of their own so that each fits into memory. */
  partitions: number;
  web_machines: number;
  database_machines: number;
  rupiah: number;
};

/**
 * The curve a · n^b through measured points by least squares of the logarithms: how a cost grows with the number of ads.
 * Costs that fall as boards grow are taken as constant.
 */
export function growth(points: readonly { ads: number; value: number }[]): (ads: number) => number {
  const logs = points.map(({ ads, value }) => ({ x: Math.log(ads), y: Math.log(Math.max(value, 0.01)) }));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(logs.map((point) => point.x)), mean(logs.map((point) => point.y))];
  const spread = logs.reduce((sum, point) => sum + (point.x - x) ** 2, 0);
  const slope = spread === 0 ? 0 : logs.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0) / spread;
  const exponent = Math.max(0, slope);
  return (ads) => Math.exp(y + exponent * (Math.log(ads) - x));
}

/** What a site needs with so many ads and visitors a day. */
export function plan(measured: readonly Measured[], { ads, visitors }: Scenario): Plan {
  const largest = measured.toSorted((a, b) => b.ads - a.ads)[0];
  if (!largest) throw new Error('Nothing was measured.');
  const at = (value: (board: Measured) => number) =>
    growth(measured.map((board) => ({ ads: board.ads, value: value(board) })))(ads);
  const kinds = Object.keys(TRAFFIC.shares) as Kind[];
  const cost = Object.fromEntries(
    kinds.map((kind) => [
      kind,
      { web: at(({ costs }) => costs[kind].web), database: at(({ costs }) => costs[kind].database) },
    ]),
  ) as Record<Kind, Cost>;
  const peak_pages = ((visitors * TRAFFIC.pages_per_visit) / 86_400) * TRAFFIC.peak;
  const cores = (part: keyof Cost) =>
    kinds.reduce((sum, kind) => sum + (peak_pages * TRAFFIC.shares[kind] * cost[kind][part]) / 1000, 0) / TRAFFIC.busy;
  const [web_cores, database_cores] = [cores('web'), cores('database')];
  const board_gb = (ads * largest.bytes.board) / 1e9;
  const database_gb = (ads * largest.bytes.database) / 1e9;
  const pictures_gb = (ads * SUPPLY.picture_bytes_per_ad) / 1e9;
  const { machine, prices } = SUPPLY;
  const partitions = Math.ceil(board_gb / (machine.gigabytes * SUPPLY.memory_for_board));
  // One more than needed of each kind: any machine may fail at the busiest time.
  const web_machines = Math.ceil(web_cores / machine.cores) + 1;
  const database_machines = Math.max(partitions, Math.ceil(database_cores / machine.cores)) + 1;
  const rupiah =
    (web_machines + database_machines) * machine.cores * prices.core_with_4_gb +
    database_machines * database_gb * prices.disk_gb +
    pictures_gb * prices.object_gb +
    ((visitors * 30 * TRAFFIC.visit_bytes) / 1e9) * prices.traffic_gb;
  return {
    cost,
    search_p99: at((board) => board.search_p99),
    peak_pages,
    web_cores,
    database_cores,
    board_gb,
    database_gb,
    pictures_gb,
    partitions,
    web_machines,
    database_machines,
    rupiah,
  };
}
