import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../platform/database.ts'
import { startEmbedded } from '../../platform/embedded-postgres.ts'
import { addDays, pacificDate } from '../../lib/pacific.ts'
import { endServers, makeDataFolder, type Server, startServer } from './server.ts'

afterEach(endServers)

const EMAIL = `${randomUUID()}@example.com`

/** Milliseconds from ready to the answer for who was waiting when the process died. */
const SOON = 5000

test('killed between a booking and its kept answer: the same key is answered within 5 s of ready, and nothing happens twice', async () => {
  const folder = await makeDataFolder()
  onTestFinished(folder.remove)
  await atRest(folder.path, stopAtFirstAnswer)
  const first = await startServer({ DATA_DIR: folder.path })
  const book = await bookingRequest(first)
  const cutOff = book(first).catch(() => 'cut off')
  await sleep(2000)
  await first.end('SIGKILL')
  expect(await cutOff).toBe('cut off')

  const second = await startServer({ DATA_DIR: folder.path })
  const ready = performance.now()
  const answer = await book(second)
  expect(performance.now() - ready).toBeLessThan(SOON)
  const replay = await book(second)
  await second.end('SIGTERM')
  expect([answer.status, replay.status, replay.isReplay]).toEqual([200, 200, true])
  expect(replay.number).toBe(answer.number)
  expect(await atRest(folder.path, counts)).toEqual({ bookings: 1, charges: 1, captured: 1 })
})

type Database = ReturnType<typeof openDatabase>

/** Something done with the database while no product runs. */
async function atRest<Result>(folder: string, act: (db: Database) => Promise<Result>): Promise<Result> {
  const server = await startEmbedded(folder)
  const db = openDatabase(server.url)
  try {
    return await act(db)
  } finally {
    await db.close()
    await server.stop()
  }
}

/** The first answer for our customer that is to be kept waits until its process is killed; a sequence survives rollbacks. */
async function stopAtFirstAnswer(db: Database): Promise<void> {
  await sql`create sequence kept_answers`.execute(db)
  await sql`create function stop_at_first_answer() returns trigger language plpgsql as ${sql.raw(`$$
    begin
      if new.answer::text like '%${EMAIL}%' and nextval('kept_answers') = 1 then perform pg_sleep(25); end if;
      return new;
    end $$`)}`.execute(db)
  await sql`create trigger stop_at_first_answer before update of status on idempotency_keys
    for each row execute function stop_at_first_answer()`.execute(db)
}

async function counts(db: Database): Promise<unknown> {
  const { rows } = await sql`
    select (select count(*) from bookings where email = ${EMAIL}) as bookings,
           (select count(*) from payments p join bookings b on b.id = p.booking_id where b.email = ${EMAIL}) as charges,
           (select count(*) from payments p join bookings b on b.id = p.booking_id
            where b.email = ${EMAIL} and p.status = 'SETTLED') as captured`.execute(db)
  return rows[0]
}

/** The same POST, however often it is sent. */
async function bookingRequest(server: Server) {
  const from = addDays(pacificDate(Temporal.Now.instant()), 30)
  const stay = { travel_from_date: `${from}T08:00:00-08:00`, travel_to_date: `${addDays(from, 2)}T08:00:00-08:00` }
  const headers = { 'content-type': 'application/json', 'x-anonymous-id': randomUUID() }
  const post = (to: Server, path: string, body: object, more: Record<string, string> = {}) =>
    fetch(`${to.origin}/api${path}`, { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) })
  const quotes = await (await post(server, '/booking-quotes/set', stay)).json()
  const { quote_id } = quotes.quotes.find(({ product_id }: { product_id: string }) => product_id === 'BUY_NOW')
  const order = { quote_id, email: EMAIL, full_name: 'Ada Lovelace', phone_number: '2065550100', postal_code: '98188' }
  const card = { cc_number: '4242424242424242', cc_cvc: '123', cc_exp: '12/35' }
  const key = { 'idempotency-key': randomUUID() }
  return async (to: Server) => {
    const response = await post(to, '/bookings/', { ...order, ...card }, key)
    const { booking } = await response.json()
    const isReplay = response.headers.get('idempotent-replayed') === 'true'
    return { status: response.status, isReplay, number: booking?.number as string | undefined }
  }
}
