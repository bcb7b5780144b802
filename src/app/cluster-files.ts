/**
 * The files of a PostgreSQL that outlives the loss of a machine, from Debian's own packages: etcd keeps who leads, Patroni keeps
 * PostgreSQL, HAProxy finds the leader, and PgBouncer keeps connections. docs/operations.md tells how they are used.
 */

/** A machine of the cluster. On one machine alone (tests) the ports and folders tell its nodes apart. */
export interface ClusterNode {
  readonly name: string
  readonly host: string
  readonly ports: ClusterPorts
  readonly folders: {
    readonly postgres: string
    readonly etcd: string
    /** Where Patroni writes its password file and PostgreSQL its socket. */
    readonly state: string
    /** Where the files made here are. */
    readonly files: string
  }
}

export interface ClusterPorts {
  readonly postgres: number
  readonly patroni: number
  readonly etcdClients: number
  readonly etcdPeers: number
}

export interface ClusterPlan {
  readonly nodes: readonly ClusterNode[]
  /** Of the role `skylot`, of replication, and of the superuser. */
  readonly passwords: { readonly skylot: string; readonly replication: string; readonly superuser: string }
  /** Folder of PostgreSQL's programs. */
  readonly programs: string
  /** False gives up that each commit is on two machines: for the control of a test. */
  readonly synchronous?: boolean
  /** Which client addresses may connect to PostgreSQL. */
  readonly network: string
  /** Storage that all machines share, for back-ups and the log of all writes; undefined keeps neither. */
  readonly archive?: { readonly folder: string; readonly passphrase: string } | undefined
}

/** Ports as Debian's packages have them. */
export const DEFAULT_PORTS: ClusterPorts = { postgres: 5432, patroni: 8008, etcdClients: 2379, etcdPeers: 2380 }

/** Where the packages expect their files, and where each of ours goes. */
export const PLACES = {
  'etcd.conf': '/etc/skylot-cluster/etcd.conf',
  'patroni.yml': '/etc/patroni/config.yml',
  'make-database.sh': '/etc/patroni/make-database.sh',
  'haproxy.cfg': '/etc/haproxy/haproxy.cfg',
  'pgbouncer.ini': '/etc/pgbouncer/pgbouncer.ini',
  'userlist.txt': '/etc/pgbouncer/userlist.txt',
} as const

/** What there is besides where writes are archived. */
export const ARCHIVE_PLACES = {
  'pgbackrest.conf': '/etc/patroni/pgbackrest.conf',
  'back-up.sh': '/etc/patroni/back-up.sh',
  'recover.sh': '/etc/patroni/recover.sh',
} as const

/** etcd's settings for one node; it elects who is the leader of PostgreSQL. */
export function etcdConfig({ nodes }: ClusterPlan, node: ClusterNode): string {
  const peer = ({ host, ports }: ClusterNode) => `http://${host}:${ports.etcdPeers}`
  const client = `http://${node.host}:${node.ports.etcdClients}`
  return json({
    name: node.name,
    'data-dir': node.folders.etcd,
    'listen-peer-urls': peer(node),
    'initial-advertise-peer-urls': peer(node),
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'initial-cluster': nodes.map((each) => `${each.name}=${peer(each)}`).join(','),
    'initial-cluster-token': 'skylot',
    'initial-cluster-state': 'new',
    // Patroni speaks to it over HTTP; a settings file turns that off unless it says so.
    'enable-grpc-gateway': true,
    'auto-compaction-mode': 'periodic',
    'auto-compaction-retention': '1h',
  })
}

/**
 * Patroni's settings for one node. A commit is answered when a second machine has it on its disk, and where no second one is
 * there nothing is written (strict), so that a fail-over loses nothing that was answered.
 */
export function patroniConfig(plan: ClusterPlan, node: ClusterNode): string {
  const { nodes, passwords, programs, network, archive, synchronous = true } = plan
  return json({
    scope: 'skylot',
    name: node.name,
    restapi: {
      listen: `${node.host}:${node.ports.patroni}`,
      connect_address: `${node.host}:${node.ports.patroni}`,
    },
    etcd3: { hosts: nodes.map(({ host, ports }) => `${host}:${ports.etcdClients}`) },
    bootstrap: {
      dcs: {
        // The least that Patroni takes: a lost machine is noticed when its key is this old.
        ttl: 20,
        loop_wait: 1,
        retry_timeout: 3,
        // A PostgreSQL that died is not waited for: another one leads at once.
        primary_start_timeout: 0,
        synchronous_mode: synchronous,
        synchronous_mode_strict: synchronous,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: {
            max_connections: 200,
            wal_level: 'replica',
            wal_keep_size: '512MB',
            hot_standby: 'on',
            wal_log_hints: 'on',
            // A standby that is gone, and a client that is, are noticed within seconds.
            wal_sender_timeout: '5s',
            wal_receiver_timeout: '5s',
            // Nothing is written before a standby follows the new leader: it looks for it this often.
            wal_retrieve_retry_interval: '200ms',
            tcp_keepalives_idle: 5,
            tcp_keepalives_interval: 2,
            tcp_keepalives_count: 3,
            ...(archive && {
              archive_mode: 'on',
              archive_command: `${pgbackrest(node)} archive-push %p`,
              // What was written is in the archive a minute later at the latest.
              archive_timeout: '60s',
            }),
          },
          // A standby that fell too far behind catches up from there.
          ...(archive && { recovery_conf: { restore_command: `${pgbackrest(node)} archive-get %f "%p"` } }),
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      post_bootstrap: `${node.folders.files}/make-database.sh`,
    },
    postgresql: {
      listen: `${node.host}:${node.ports.postgres}`,
      connect_address: `${node.host}:${node.ports.postgres}`,
      data_dir: node.folders.postgres,
      bin_dir: programs,
      pgpass: `${node.folders.state}/pgpass`,
      parameters: { unix_socket_directories: node.folders.state },
      pg_hba: [
        'local all all trust',
        `host replication replicator ${network} scram-sha-256`,
        `host all all ${network} scram-sha-256`,
      ],
      authentication: {
        replication: { username: 'replicator', password: passwords.replication },
        superuser: { username: 'postgres', password: passwords.superuser },
      },
    },
    // Where the kernel has one, it resets a machine whose Patroni hangs before another one leads.
    watchdog: { mode: 'automatic', device: '/dev/watchdog', safety_margin: 5 },
  })
}

/** Run once by Patroni on the first leader, with a connection string: the database of the product and its role. */
export function makeDatabase({ passwords, archive }: ClusterPlan, node: ClusterNode): string {
  return `#!/bin/sh
set -e
psql -v ON_ERROR_STOP=1 -d "$1" <<'SQL'
create role skylot login password '${passwords.skylot}';
create database skylot owner skylot;
SQL
${archive ? `${pgbackrest(node)} stanza-create\n` : ''}`
}

function pgbackrest({ folders }: ClusterNode): string {
  return `pgbackrest --config=${folders.files}/pgbackrest.conf --stanza=skylot`
}

/** pgBackRest's settings for one node: encrypted, in a folder that all nodes share, since each may be the one that writes. */
export function pgbackrestConfig({ archive }: ClusterPlan, { folders, ports }: ClusterNode): string {
  return `[global]
repo1-path=${archive?.folder}
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=${archive?.passphrase}
repo1-retention-full=4
start-fast=y
process-max=2
compress-type=lz4
# Where the archive cannot be written to, writes go on until this much waits; what follows then is not in it.
archive-push-queue-max=16GiB
log-path=${folders.state}
lock-path=${folders.state}/locks
spool-path=${folders.state}/spool

[skylot]
pg1-path=${folders.postgres}
pg1-port=${ports.postgres}
pg1-socket-path=${folders.state}
pg1-user=postgres
`
}

/** Run each night as postgres on every machine: the one that leads makes a back-up, a whole one on Sundays. */
export function backUpScript(node: ClusterNode): string {
  return `#!/bin/sh
set -e
curl -sf -o /dev/null http://${node.host}:${node.ports.patroni}/primary || exit 0
type=diff
[ "$(date +%u)" = 7 ] && type=full
${pgbackrest(node)} --type="\${1:-$type}" backup
`
}

/**
 * Run as postgres on one machine, with Patroni stopped on all: its PostgreSQL becomes what it was at a moment, and the cluster
 * forgets who led. Patroni started there leads, and the others take all from it once their folder is empty.
 */
export function recoverScript({ nodes, programs }: ClusterPlan, node: ClusterNode): string {
  const { postgres, state } = node.folders
  const etcd = nodes.map(({ host, ports }) => `http://${host}:${ports.etcdClients}`).join(',')
  const control = `${programs}/pg_ctl -D ${postgres}`
  return `#!/bin/sh
set -e
[ -n "$1" ] || { echo "Name the moment: sh recover.sh '2026-11-23 08:00:00-08'"; exit 1; }
if ${control} status > /dev/null 2>&1; then echo "Stop Patroni on all machines first."; exit 1; fi
${pgbackrest(node)} --delta --type=time --target="$1" --target-action=promote restore
# It reads the log until the moment. Nobody connects meanwhile, and Patroni's own limits do not matter to it.
${control} start -w -t 86400 -l ${state}/recover.log -o "-c listen_addresses='' -c hot_standby=off -c port=${node.ports.postgres} -c unix_socket_directories=${state}"
until [ "$(psql -h ${state} -p ${node.ports.postgres} -U postgres -d postgres -Atc 'select pg_is_in_recovery()' 2> /dev/null)" = f ]; do
  ${control} status > /dev/null || { tail ${state}/recover.log; exit 1; }
  sleep 1
done
${control} stop -w
for key in initialize leader sync status history failover; do
  ETCDCTL_API=3 etcdctl --endpoints ${etcd} del /service/skylot/$key > /dev/null
done
echo "As it was at $1. Start Patroni here; on the others empty ${postgres} and start it then."
`
}

/** HAProxy's settings, for each machine that runs the product: connections go to the leader, and are cut when it is no longer. */
export function haproxyConfig({ nodes }: ClusterPlan, port: number): string {
  const servers = nodes.map(
    ({ name, host, ports }) => `  server ${name} ${host}:${ports.postgres} check port ${ports.patroni}`,
  )
  return `global
  maxconn 2000

defaults
  mode tcp
  timeout connect 2s
  timeout check 1s
  timeout client 1h
  timeout server 1h

listen leader
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 200ms fastinter 100ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`
}

/** PgBouncer's settings: connections to PostgreSQL are shared by transaction. */
export function pgbouncerConfig(port: number, haproxyPort: number, folder: string): string {
  return `[databases]
skylot = host=127.0.0.1 port=${haproxyPort}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${folder}/userlist.txt
pool_mode = transaction
default_pool_size = 24
max_client_conn = 1000
; While nobody leads, a statement waits this long, and then says so.
query_wait_timeout = 5
server_login_retry = 0.1
server_connect_timeout = 3
; A transaction that stands still, and a statement that does, let go of their connection.
idle_transaction_timeout = 60
query_timeout = 60
`
}

export function userlist({ passwords }: ClusterPlan): string {
  return `"skylot" "${passwords.skylot}"\n`
}

/** Run as root on a machine of the cluster, in the folder that holds its files. */
export function installScript({ archive }: Pick<ClusterPlan, 'archive'>): string {
  const files = Object.entries(archive ? { ...PLACES, ...ARCHIVE_PLACES } : PLACES)
  const copies = files.map(([file, place]) => `install -D -m 0640 -o postgres -g postgres ${file} ${place}`)
  return `#!/bin/sh
# Debian 12 or newer. Run it on all machines at about the same time: etcd begins when two of three are there.
set -e
mkdir -p /etc/postgresql-common
# Patroni makes the cluster, not the package.
echo 'create_main_cluster = false' > /etc/postgresql-common/createcluster.conf
DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends etcd-server patroni haproxy pgbouncer postgresql python3-psycopg2${archive ? ' pgbackrest curl etcd-client' : ''}
systemctl stop etcd patroni haproxy pgbouncer || true
${copies.join('\n')}
chmod 0750 ${PLACES['make-database.sh']}
install -d -m 0700 -o postgres -g postgres /var/lib/skylot-cluster /var/lib/skylot-cluster/etcd
sed -i "s|@PROGRAMS@|$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1)|g" /etc/patroni/*
${archive ? archiveSteps(archive.folder) : ''}mkdir -p /etc/systemd/system/etcd.service.d
cat > /etc/systemd/system/etcd.service.d/skylot.conf <<'UNIT'
[Service]
User=postgres
Environment=
ExecStart=
ExecStart=/usr/bin/etcd --config-file ${PLACES['etcd.conf']}
UNIT
# Where Patroni hangs, the kernel resets the machine before another one leads.
modprobe softdog || true
echo softdog > /etc/modules-load.d/softdog.conf
echo 'KERNEL=="watchdog", OWNER="postgres", GROUP="postgres"' > /etc/udev/rules.d/61-watchdog.rules
chown postgres /dev/watchdog 2>/dev/null || true
systemctl daemon-reload
systemctl enable --now etcd
systemctl enable --now patroni haproxy pgbouncer
`
}

function archiveSteps(folder: string): string {
  return `mountpoint -q ${folder} || { echo "${folder} must be storage that all machines share: mount it first."; exit 1; }
install -d -m 0700 -o postgres -g postgres ${folder}/skylot
echo '30 2 * * * postgres sh ${ARCHIVE_PLACES['back-up.sh']}' > /etc/cron.d/skylot-back-up
`
}

/** Both etcd and Patroni read YAML, of which JSON is a part. */
function json(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`
}
