import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { openMailTransport, sendMail } from '../../platform/mailer.ts'
import { startSmtp } from '../smtp.ts'
import { expectNothingLost, looking } from './aftermath.ts'
import { startCluster } from './cluster.ts'
import { LONG } from '../long.ts'
import { endServers, SECRET, startServer, until } from './server.ts'
import { startTraffic } from './traffic.ts'

/** Seconds without a mail server. */
const OUTAGE = LONG ? 120 : 2

afterEach(endServers)

test('while the mail server is down bookings go on; all mail leaves within 5 min of its return, once', async () => {
  const [cluster, smtp] = await Promise.all([startCluster(), startSmtp()])
  onTestFinished(async () => void (await Promise.all([cluster.remove(), smtp.stop()])))
  const env = { DATABASE_URL: cluster.url, SKYLOT_SECRET: SECRET, SMTP_URL: smtp.url }
  const server = await startServer(env)
  await smtp.stop()
  const traffic = startTraffic({ origin: () => server.origin, lanes: 2 })
  await sleep(OUTAGE * 1000)
  await until(() => traffic.asked.length > 5, 60_000)
  await traffic.stop()
  expect(traffic.asked.filter(({ answer }) => answer !== 'done')).toEqual([])
  expect(smtp.received).toEqual([])

  await smtp.start()
  const waiting = () =>
    looking(cluster.url, async (db) => {
      const { rows } = await sql<{ open: number }>`
        select (select count(*) from mail_messages where status = 'QUEUED')
             + (select count(*) from pgboss.job where name = 'bookings.tell' and state < 'completed') as open`.execute(
        db,
      )
      return rows[0]!.open
    })
  await until(async () => (await waiting()) === 0, 300_000)
  const { rows } = await looking(cluster.url, (db) =>
    sql<{ message_id: string }>`select message_id from mail_messages`.execute(db),
  )
  const ids = smtp.received.map(({ mail }) => mail.messageId)
  expect(ids).toHaveLength(rows.length)
  expect(new Set(ids)).toEqual(new Set(rows.map(({ message_id }) => message_id)))
  expect(await server.end('SIGTERM')).toBe(0)
  await expectNothingLost(cluster.url, traffic.asked, env)
})

test('control: a mail that is sent at once instead of written down is lost', async () => {
  const smtp = await startSmtp()
  onTestFinished(smtp.stop)
  const transport = openMailTransport(smtp.url)
  await smtp.stop()
  const mail = {
    from: 'a@example.com',
    to: 'b@example.com',
    subject: 'Booked',
    html: '',
    text: 'Booked',
    messageId: '<1@x>',
  }
  await expect(sendMail(transport, mail)).rejects.toThrow()
  await smtp.start()
  await sleep(500)
  expect(smtp.received).toEqual([])
  transport?.close()
})
