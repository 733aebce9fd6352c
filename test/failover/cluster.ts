import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';

const BRIDGE = 'papan-failover';
const NETWORK = '10.77.0';
/** The folder of the trial inside the nodes' root. */
const FOLDER = '/papan-failover';
const PASSWORD = 'of-the-failover-trial';
const START_MILLISECONDS = 300_000;
const ANSWER_MILLISECONDS = 2000;
const POLL_MILLISECONDS = 250;

export type ClusterNode = { name: string; address: string };

/** Three machines, each with etcd, Patroni and PostgreSQL, in network and process namespaces of their own. */
export type Cluster = {
  nodes: readonly ClusterNode[];
  primary(): Promise<ClusterNode | null>;
  /** Returns when another node is primary. */
  otherPrimary(than: ClusterNode): Promise<ClusterNode>;
  /** Kills all processes of PostgreSQL; etcd and Patroni go on. */
  killPostgres(node: ClusterNode): void;
  /** Kills all processes of a machine at once. */
  killNode(node: ClusterNode): Promise<void>;
  startNode(node: ClusterNode): void;
  setLink(node: ClusterNode, isUp: boolean): void;
  /** Whether etcd's leader, whose loss renews all leases, is on this node. */
  leadsEtcd(node: ClusterNode): Promise<boolean>;
  /** Returns when two replicas, one of them synchronous, receive what the primary writes. */
  complete(): Promise<void>;
  /** The nodes that take writes now, as they say themselves, also without a network. */
  writable(): Promise<string[]>;
  stop(): Promise<void>;
};

const clusterStatus = z.object({ members: z.array(z.object({ role: z.string(), state: z.string() })) });

/** Starts a cluster without data in the root of a Debian system, which `prepareRoot` made. */
export async function startCluster(root: string): Promise<Cluster> {
  const inRoot = (...parts: string[]) => join(root, FOLDER, ...parts);
  const nodes = [1, 2, 3].map((number) => ({ name: `node${number}`, address: `${NETWORK}.${10 + number}` }));
  const machines = new Map<string, ChildProcess>();
  rmSync(inRoot(), { recursive: true, force: true });
  removeNetwork(nodes);
  addNetwork(nodes);
  for (const node of nodes) {
    for (const part of ['etcd', 'data', 'socket']) {
      mkdirSync(inRoot(node.name, part), { recursive: true, mode: part === 'data' ? 0o700 : 0o755 });
    }
    writeFileSync(inRoot(node.name, 'patroni.json'), JSON.stringify(patroniSettings(node, nodes), null, 2));
    writeFileSync(inRoot(node.name, 'start.sh'), startScript(node, nodes));
  }
  execFileSync('chroot', [root, 'chown', '-R', 'postgres:postgres', FOLDER]);

  const cluster: Cluster = {
    nodes,
    async primary() {
      const isPrimary = await Promise.all(nodes.map(({ address }) => asks(`http://${address}:8008/primary`)));
      return nodes.find((_, index) => isPrimary[index]?.ok) ?? null;
    },
    async otherPrimary(than) {
      for (
        const begun = performance.now();
        performance.now() - begun < START_MILLISECONDS;
        await wait(POLL_MILLISECONDS)
      ) {
        const primary = await cluster.primary();
        if (primary && primary !== than) return primary;
      }
      throw new Error(`no node takes the place of ${than.name}; the logs are in ${inRoot()}`);
    },
    killPostgres(node) {
      const { pid } = machines.get(node.name) ?? {};
      const [first = ''] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
      execFileSync('nsenter', ['-t', first, '-p', '-m', '-r', 'pkill', '-KILL', '-x', 'postgres']);
    },
    async killNode(node) {
      const machine = machines.get(node.name);
      machines.delete(node.name);
      if (!machine) return;
      const ended = once(machine, 'exit');
      machine.kill('SIGKILL');
      await ended;
    },
    startNode(node) {
      const command = ['chroot', root, 'sh', join(FOLDER, node.name, 'start.sh')];
      // Its first process, and with it all others, is killed when `unshare` is.
      const separate = ['unshare', '--mount', '--pid', '--fork', '--kill-child', ...command];
      machines.set(node.name, spawn('ip', ['netns', 'exec', namespaceOf(node), ...separate], { stdio: 'ignore' }));
    },
    setLink(node, isUp) {
      ip('link', 'set', linkOf(node), isUp ? 'up' : 'down');
    },
    async leadsEtcd({ address }) {
      const metrics = await asks(`http://${address}:2379/metrics`);
      return /^etcd_server_is_leader 1$/m.test((await metrics?.text()) ?? '');
    },
    async complete() {
      for (const begun = performance.now(); !(await isComplete()); await wait(POLL_MILLISECONDS)) {
        if (performance.now() - begun > START_MILLISECONDS) {
          throw new Error(`the cluster is not complete; its logs are in ${inRoot()}`);
        }
      }
    },
    async writable() {
      const answers = await Promise.all(nodes.map((node) => takesWrites(inRoot(node.name, 'socket'))));
      return nodes.filter((_, index) => answers[index]).map(({ name }) => name);
    },
    async stop() {
      for (const node of nodes) await cluster.killNode(node);
      removeNetwork(nodes);
    },
  };

  async function isComplete(): Promise<boolean> {
    const answers = await Promise.all(nodes.map(({ address }) => asks(`http://${address}:8008/cluster`)));
    const texts = await Promise.all(answers.map((answer) => answer?.json().catch(() => null)));
    // Each node says the same when it is part of the cluster.
    return texts.every((text) => {
      const { members } = clusterStatus.catch({ members: [] }).parse(text);
      const count = (role: string, state: string) =>
        members.filter((member) => member.role === role && member.state === state).length;
      return (
        count('leader', 'running') === 1 &&
        count('sync_standby', 'streaming') === 1 &&
        count('replica', 'streaming') === 1
      );
    });
  }

  for (const node of nodes) cluster.startNode(node);
  try {
    await cluster.complete();
    await createDatabase(cluster);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return cluster;
}

/** The address of the database at a host. */
export function databaseUrl(host: string): string {
  return `postgres://papan:${PASSWORD}@${host}/papan`;
}

async function createDatabase(cluster: Cluster): Promise<void> {
  const primary = await cluster.primary();
  const connectionString = `postgres://postgres:${PASSWORD}@${primary?.address}:5432/postgres`;
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(`create role papan login password '${PASSWORD}'`);
    await client.query('create database papan owner papan');
  } finally {
    await client.end();
  }
}

async function asks(url: string): Promise<Response | null> {
  try {
    return await fetch(url, { signal: AbortSignal.timeout(ANSWER_MILLISECONDS) });
  } catch {
    return null;
  }
}

/** Sockets in a folder are reached without a network. */
async function takesWrites(socket: string): Promise<boolean> {
  const client = new pg.Client({
    host: socket,
    user: 'postgres',
    database: 'postgres',
    connectionTimeoutMillis: ANSWER_MILLISECONDS,
    query_timeout: ANSWER_MILLISECONDS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ is_primary: boolean }>('select not pg_is_in_recovery() as is_primary');
    return rows[0]?.is_primary ?? false;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function patroniSettings(node: ClusterNode, nodes: readonly ClusterNode[]): object {
  const own = join(FOLDER, node.name);
  const user = (username: string) => ({ username, password: PASSWORD });
  return {
    scope: 'papan',
    name: node.name,
    restapi: { listen: `${node.address}:8008`, connect_address: `${node.address}:8008` },
    etcd3: { hosts: nodes.map(({ address }) => `${address}:2379`) },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 3,
        retry_timeout: 5,
        synchronous_mode: true,
        // A killed PostgreSQL is replaced at once, and not waited for while it recovers.
        primary_start_timeout: 0,
        postgresql: { use_pg_rewind: true, use_slots: true, parameters: { max_connections: 150 } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `${node.address}:5432`,
      connect_address: `${node.address}:5432`,
      data_dir: join(own, 'data'),
      bin_dir: '/usr/lib/postgresql/18/bin',
      pgpass: join(own, 'pgpass'),
      authentication: { superuser: user('postgres'), replication: user('replicator'), rewind: user('rewinder') },
      pg_hba: [
        'local all all trust',
        `host all all ${NETWORK}.0/24 scram-sha-256`,
        `host replication replicator ${NETWORK}.0/24 scram-sha-256`,
      ],
      parameters: { unix_socket_directories: join(own, 'socket') },
    },
  };
}

function startScript({ name, address }: ClusterNode, nodes: readonly ClusterNode[]): string {
  const own = join(FOLDER, name);
  const clusterOf = nodes.map((node) => `${node.name}=http://${node.address}:2380`).join(',');
  return `mount -t proc proc /proc
mkdir -p /dev/shm && mount -t tmpfs tmpfs /dev/shm
run() { log=$1; shift; setpriv --reuid postgres --regid postgres --clear-groups "$@" >> ${own}/$log 2>&1 & }
run etcd.log etcd --name ${name} --data-dir ${own}/etcd \\
  --listen-peer-urls http://${address}:2380 --initial-advertise-peer-urls http://${address}:2380 \\
  --listen-client-urls http://${address}:2379 --advertise-client-urls http://${address}:2379 \\
  --initial-cluster ${clusterOf} --initial-cluster-state new \\
  --heartbeat-interval 50 --election-timeout 500
run patroni.log patroni ${own}/patroni.json
wait
`;
}

const namespaceOf = ({ name }: ClusterNode) => `papan-${name}`;
const linkOf = ({ name }: ClusterNode) => `papan-${name}`;

function addNetwork(nodes: readonly ClusterNode[]): void {
  ip('link', 'add', BRIDGE, 'type', 'bridge');
  ip('address', 'add', `${NETWORK}.1/24`, 'dev', BRIDGE);
  ip('link', 'set', BRIDGE, 'up');
  for (const node of nodes) {
    ip('netns', 'add', namespaceOf(node));
    ip('link', 'add', linkOf(node), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespaceOf(node));
    ip('link', 'set', linkOf(node), 'master', BRIDGE, 'up');
    ip('-n', namespaceOf(node), 'address', 'add', `${node.address}/24`, 'dev', 'eth0');
    for (const link of ['lo', 'eth0']) ip('-n', namespaceOf(node), 'link', 'set', link, 'up');
  }
}

/** Also what a run left that was killed. */
function removeNetwork(nodes: readonly ClusterNode[]): void {
  for (const node of nodes) attempt(() => ip('netns', 'delete', namespaceOf(node)));
  for (const node of nodes) attempt(() => ip('link', 'delete', linkOf(node)));
  attempt(() => ip('link', 'delete', BRIDGE));
}

function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // It did not exist.
  }
}

function ip(...args: string[]): void {
  execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] });
}
