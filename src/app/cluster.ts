import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { StartError } from '../platform/errors.ts'
import {
  ARCHIVE_PLACES,
  backUpScript,
  type ClusterPlan,
  DEFAULT_PORTS,
  etcdConfig,
  haproxyConfig,
  installScript,
  makeDatabase,
  patroniConfig,
  pgbackrestConfig,
  pgbouncerConfig,
  PLACES,
  recoverScript,
  userlist,
} from './cluster-files.ts'
import { runScript } from './script.ts'

const HAPROXY_PORT = 5000
const PGBOUNCER_PORT = 6432
const USAGE =
  'Name three machines, or five: npm run cluster -- a=10.0.0.11 b=10.0.0.12 c=10.0.0.13 [--out FOLDER] [--archive FOLDER]'

/** `npm run cluster -- a=10.0.0.11 b=… c=…`: a folder for each machine with what it needs, and a script that sets it up. */
await runScript(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { out: { type: 'string', default: 'cluster' }, archive: { type: 'string' } },
  })
  const machines = positionals.map((text) => text.split('='))
  const isWhole = machines.every(([name = '', host = '']) => /^[a-z][a-z0-9-]*$/.test(name) && /^[\d.]+$/.test(host))
  if (!isWhole || machines.length < 3 || machines.length % 2 === 0) throw new StartError(USAGE)
  const { archive } = values
  if (archive !== undefined && !/^\/[\w./-]+$/.test(archive)) throw new StartError(USAGE)

  const out = resolve(values.out)
  const plan = planOf(
    machines.map(([name = '', host = '']) => ({ name, host })),
    archive,
  )
  for (const node of plan.nodes) {
    const archiving: Record<keyof typeof ARCHIVE_PLACES, string> = {
      'pgbackrest.conf': pgbackrestConfig(plan, node),
      'back-up.sh': backUpScript(node),
      'recover.sh': recoverScript(plan, node),
    }
    const files: Record<keyof typeof PLACES | 'install.sh', string> = {
      'etcd.conf': etcdConfig(plan, node),
      'patroni.yml': patroniConfig(plan, node),
      'make-database.sh': makeDatabase(plan, node),
      'haproxy.cfg': haproxyConfig(plan, HAPROXY_PORT),
      'pgbouncer.ini': pgbouncerConfig(PGBOUNCER_PORT, HAPROXY_PORT, dirname(PLACES['userlist.txt'])),
      'userlist.txt': userlist(plan),
      'install.sh': installScript(plan),
      ...(plan.archive && archiving),
    }
    const folder = join(out, node.name)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text, { mode: 0o600 })
  }
  process.stdout.write(`${out}: a folder for each machine. On each, as root: cd ${plan.nodes[0]!.name} && sh install.sh
Then, for every process of the product:

  DATABASE_URL=postgres://skylot:${plan.passwords.skylot}@127.0.0.1:${PGBOUNCER_PORT}/skylot
${plan.archive ? `\nWithout this passphrase nobody reads the archive; keep it elsewhere, too: ${plan.archive.passphrase}\n` : ''}`)
})

function planOf(machines: readonly { name: string; host: string }[], archive: string | undefined): ClusterPlan {
  const password = () => randomBytes(24).toString('base64url')
  return {
    nodes: machines.map(({ name, host }) => ({
      name,
      host,
      ports: DEFAULT_PORTS,
      folders: {
        postgres: '/var/lib/skylot-cluster/postgres',
        etcd: '/var/lib/skylot-cluster/etcd',
        state: '/var/lib/skylot-cluster',
        files: dirname(PLACES['patroni.yml']),
      },
    })),
    passwords: { skylot: password(), replication: password(), superuser: password() },
    // Told by the machine itself when it is set up.
    programs: '@PROGRAMS@',
    network: 'samenet',
    archive: archive === undefined ? undefined : { folder: `${archive}/skylot`, passphrase: password() },
  }
}
