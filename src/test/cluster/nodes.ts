import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { chmod, chown, mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { Client } from 'pg'
import {
  backUpScript,
  type ClusterNode,
  type ClusterPlan,
  etcdConfig,
  haproxyConfig,
  makeDatabase,
  patroniConfig,
  pgbackrestConfig,
  pgbouncerConfig,
  recoverScript,
  userlist,
} from '../../app/cluster-files.ts'
import { makeFolder, until } from '../faults/server.ts'

const PACKAGES = ['patroni', 'etcd', 'etcdctl', 'haproxy', 'pgbouncer', 'pgbackrest']

/** Why there can be no cluster here; undefined where there can. */
export function whyNoCluster(): string | undefined {
  if (process.platform !== 'linux') return 'Debian’s packages are for Linux'
  const missing = PACKAGES.filter((name) => !programOf(name))
  if (missing.length === 0 && postgresPrograms()) return undefined
  const names = [
    ...missing.map((name) => ({ etcd: 'etcd-server', etcdctl: 'etcd-client' })[name] ?? name),
    ...(postgresPrograms() ? [] : ['postgresql']),
  ]
  return `not installed: apt-get install ${names.join(' ')}`
}

function programOf(name: string): string | undefined {
  return ['/usr/bin', '/usr/sbin'].map((folder) => join(folder, name)).find((path) => existsSync(path))
}

function postgresPrograms(): string | undefined {
  return globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1)
}

export interface RunningNode extends ClusterNode {
  /** PostgreSQL itself, past PgBouncer and HAProxy. */
  readonly url: string
  /** Ends PostgreSQL at once, as its crash does; Patroni and etcd go on. */
  killPostgres(): void
  /** Ends everything that runs on the node at once, as the loss of the machine does. */
  kill(): void
  /** Starts what was killed. */
  start(): void
  /** Runs a statement of an administrator. */
  asSuperuser(statement: string): Promise<void>
  /** Stops Patroni, and PostgreSQL with it, as for work on the machine. */
  stop(): Promise<void>
  /** Stops everything on the node but etcd in its tracks; `thaw` lets it go on. */
  freeze(): void
  thaw(): void
}

export interface RunningCluster {
  /** Through PgBouncer and HAProxy, as the product is told it. */
  readonly url: string
  readonly nodes: readonly RunningNode[]
  /** The node that takes writes now; undefined while there is none. */
  leader(): Promise<RunningNode | undefined>
  /** How many nodes follow it. */
  streaming(): Promise<number>
  /** Asks Patroni to hand the lead to somebody else, and waits until it has. */
  switchOver(): Promise<void>
  /** Drops the database of the product, whoever uses it. */
  destroy(): Promise<void>
  /** Makes a whole back-up, on the node that leads. */
  backUp(): Promise<void>
  /** Brings everything back as it was at a moment, as docs/operations.md says. */
  recover(moment: Temporal.Instant): Promise<void>
  remove(): Promise<void>
}

/** Starts three nodes, HAProxy and PgBouncer on this machine, and waits until they can be written to. */
export async function startNodes({ synchronous = true, isArchived = false } = {}): Promise<RunningCluster> {
  const folder = await makeFolder()
  const user = process.getuid?.() === 0 ? userOf('postgres') : undefined
  const make = async (path: string) => {
    await mkdir(path, { recursive: true, mode: 0o700 })
    if (user) await chown(path, user.uid, user.gid)
    return path
  }
  const write = async (path: string, text: string, mode = 0o600) => {
    await writeFile(path, text, { mode })
    await chmod(path, mode)
    if (user) await chown(path, user.uid, user.gid)
  }
  await make(folder.path)
  const ports = await freePorts(14)
  const next = () => ports.pop()!
  const password = () => randomBytes(12).toString('hex')
  const plan: ClusterPlan = {
    nodes: ['a', 'b', 'c'].map((name) => ({
      name,
      host: '127.0.0.1',
      ports: { postgres: next(), patroni: next(), etcdClients: next(), etcdPeers: next() },
      folders: {
        postgres: join(folder.path, name, 'postgres'),
        etcd: join(folder.path, name, 'etcd'),
        state: join(folder.path, name),
        files: join(folder.path, name),
      },
    })),
    passwords: { skylot: password(), replication: password(), superuser: password() },
    programs: postgresPrograms()!,
    network: '127.0.0.1/32',
    synchronous,
    archive: isArchived ? { folder: join(folder.path, 'archive'), passphrase: password() } : undefined,
  }
  const children = new Set<ChildProcess>()
  const run = (program: string, parameters: readonly string[]) => {
    const child = spawn(programOf(program)!, parameters, {
      cwd: folder.path,
      env: { PATH: '/usr/bin:/bin', HOME: folder.path, LC_ALL: 'C.UTF-8' },
      stdio: process.env.SKYLOT_TEST_OUTPUT ? 'inherit' : 'ignore',
      ...user,
    })
    children.add(child)
    return child
  }

  const nodes: RunningNode[] = []
  for (const node of plan.nodes) {
    const files = await make(node.folders.files)
    await make(node.folders.etcd)
    await write(join(files, 'etcd.conf'), etcdConfig(plan, node))
    await write(join(files, 'patroni.yml'), patroniConfig(plan, node))
    await write(join(files, 'make-database.sh'), makeDatabase(plan, node), 0o700)
    if (plan.archive) {
      await make(plan.archive.folder)
      await write(join(files, 'pgbackrest.conf'), pgbackrestConfig(plan, node))
      await write(join(files, 'back-up.sh'), backUpScript(node), 0o700)
      await write(join(files, 'recover.sh'), recoverScript(plan, node), 0o700)
    }
    nodes.push(runningNode(plan, node, run))
  }
  const [haproxyPort, pgbouncerPort] = [next(), next()]
  await write(join(folder.path, 'haproxy.cfg'), haproxyConfig(plan, haproxyPort))
  await write(join(folder.path, 'pgbouncer.ini'), pgbouncerConfig(pgbouncerPort, haproxyPort, folder.path))
  await write(join(folder.path, 'userlist.txt'), userlist(plan))
  for (const node of nodes) node.start()
  run('haproxy', ['-f', 'haproxy.cfg', '-db'])
  run('pgbouncer', ['pgbouncer.ini'])

  const leader = async () => {
    const states = await Promise.all(nodes.map(async (node) => ((await isLeading(node)) ? node : undefined)))
    return states.find((node) => node !== undefined)
  }
  const cluster: RunningCluster = {
    url: `postgres://skylot:${plan.passwords.skylot}@127.0.0.1:${pgbouncerPort}/skylot`,
    nodes,
    leader,
    streaming: () => streaming(nodes),
    async switchOver() {
      const old = await until(leader, 60_000)
      // What the old one writes down before it hands over is written now.
      await old.asSuperuser('checkpoint')
      // Whoever is named leads at once; without a name the others ask each other first.
      const candidate = await until(() => synchronousOf(nodes), 60_000)
      const answer = await fetch(`http://127.0.0.1:${old.ports.patroni}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: old.name, candidate: candidate.name }),
      })
      if (!answer.ok) throw new Error(`No switch-over: ${answer.status} ${await answer.text()}`)
    },
    async destroy() {
      const { asSuperuser } = await until(leader, 60_000)
      await asSuperuser('drop database skylot with (force)')
    },
    async backUp() {
      const { folders } = await until(leader, 60_000)
      await finished(run('sh', [join(folders.files, 'back-up.sh'), 'full']))
    },
    async recover(moment) {
      const last = await until(leader, 60_000)
      const others = nodes.filter((node) => node !== last)
      await Promise.all(others.map((node) => node.stop()))
      await last.stop()
      const at = moment.toString({ smallestUnit: 'microsecond' }).replace('T', ' ').replace('Z', '+00')
      await finished(run('sh', [join(last.folders.files, 'recover.sh'), at]))
      last.start()
      await until(() => isLeading(last), 60_000)
      for (const node of others) {
        await rm(node.folders.postgres, { recursive: true })
        node.start()
      }
      await until(async () => (await streaming(nodes)) === 2, 120_000)
    },
    async remove() {
      for (const node of nodes) node.kill()
      for (const child of children) child.kill('SIGKILL')
      await folder.remove()
    },
  }
  try {
    await until(async () => (await leader()) && (await streaming(nodes)) === 2, 120_000)
  } catch (error) {
    await cluster.remove()
    throw error
  }
  return cluster
}

function runningNode(
  plan: ClusterPlan,
  node: ClusterNode,
  run: (program: string, parameters: readonly string[]) => ChildProcess,
): RunningNode {
  let etcd: ChildProcess | undefined
  let patroni: ChildProcess | undefined
  const postgres = () => familyOf(postmaster(node.folders.postgres))
  const signal = (pids: readonly number[], name: NodeJS.Signals) => {
    for (const pid of pids) {
      try {
        process.kill(pid, name)
      } catch {
        // It ended by itself meanwhile.
      }
    }
  }
  return {
    ...node,
    url: `postgres://skylot:${plan.passwords.skylot}@127.0.0.1:${node.ports.postgres}/skylot`,
    killPostgres: () => signal(postgres(), 'SIGKILL'),
    kill() {
      patroni?.kill('SIGKILL')
      etcd?.kill('SIGKILL')
      signal(postgres(), 'SIGKILL')
    },
    start() {
      if (!etcd || etcd.signalCode) etcd = run('etcd', ['--config-file', join(node.folders.files, 'etcd.conf')])
      if (!patroni || patroni.exitCode !== null || patroni.signalCode)
        patroni = run('patroni', [join(node.folders.files, 'patroni.yml')])
    },
    async stop() {
      patroni?.kill('SIGTERM')
      await until(() => Promise.resolve(!patroni || patroni.exitCode !== null || patroni.signalCode !== null), 60_000)
    },
    async asSuperuser(statement) {
      const client = new Client({
        connectionString: `postgres://postgres:${plan.passwords.superuser}@127.0.0.1:${node.ports.postgres}/postgres`,
      })
      await client.connect()
      await client.query(statement)
      await client.end()
    },
    freeze: () => signal([patroni!.pid!, ...postgres()], 'SIGSTOP'),
    thaw: () => signal([patroni!.pid!, ...postgres()], 'SIGCONT'),
  }
}

async function isLeading({ ports }: ClusterNode): Promise<boolean> {
  return (await patroniSays(ports.patroni, 'primary')) !== undefined
}

/** How many standbys are there, of whom Patroni says that they are well. */
async function streaming(nodes: readonly ClusterNode[]): Promise<number> {
  const answers = await Promise.all(nodes.map(({ ports }) => patroniSays(ports.patroni, 'replica')))
  return answers.filter((answer) => answer !== undefined).length
}

/** The node that has every commit on its disk, beside the leader. */
async function synchronousOf<Node extends ClusterNode>(nodes: readonly Node[]): Promise<Node | undefined> {
  const answers = await Promise.all(nodes.map(({ ports }) => patroniSays(ports.patroni, 'synchronous')))
  return nodes.find((_, place) => answers[place] !== undefined)
}

async function patroniSays(port: number, path: string): Promise<unknown> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/${path}`, { signal: AbortSignal.timeout(1000) })
    return answer.ok ? await answer.json() : undefined
  } catch {
    return undefined
  }
}

function postmaster(folder: string): number | undefined {
  try {
    return Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return undefined
  }
}

function familyOf(pid: number | undefined): number[] {
  if (pid === undefined || !existsSync(`/proc/${pid}`)) return []
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return [pid, ...children.split(' ').filter(Boolean).map(Number)]
}

async function finished(child: ChildProcess): Promise<void> {
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${child.spawnargs.join(' ')} ended with ${code}`)
}

function userOf(name: string): { uid: number; gid: number } {
  const id = (what: string) => Number(execFileSync('id', [what, name], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** Ports that nobody listens on now. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer())
  await Promise.all(servers.map((server) => new Promise<void>((done) => server.listen(0, '127.0.0.1', done))))
  const ports = servers.map((server) => (server.address() as { port: number }).port)
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))))
  return ports
}
