import pg from 'pg';

/** The statements that this process sends to the database until `work` ends, also those of its servers. */
export async function statementsOf<Result>(work: () => Promise<Result>): Promise<{ result: Result; sent: string[] }> {
  const sent: string[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first] = args as [string | { text: string }];
    sent.push(typeof first === 'string' ? first : first.text);
    return Reflect.apply(query, this, args);
  } as typeof query;
  try {
    return { result: await work(), sent };
  } finally {
    pg.Client.prototype.query = query;
  }
}
