import { expect, test } from 'vitest'
import { bookings } from '../capabilities/bookings/contract.ts'
import { CARD, PERSON, quoted, STAY } from '../capabilities/bookings/factory.ts'
import { harness } from '../test/harness.ts'

/** What PostgreSQL says when it is full, out of something, stopping, too slow, or no longer the primary. */
const STATES = ['53100', '53200', '53300', '57014', '57P01', '58030', '25006', '55P03', '08006', '40P01', '40001']

test('a database that is full, stalled or read-only is answered by 503 and when to come back; a fault of ours stays a 500', async () => {
  const h = await harness()
  const who = await h.as.traveller()
  const headers = { 'content-type': 'application/json' }
  const asked = () => who.fetch('/api/booking-quotes/set', { method: 'POST', headers, body: JSON.stringify(STAY) })
  await h.sql`create table raised (state text not null)`
  await h.sql`
    create function raise_it() returns trigger language plpgsql as $$ declare s text; begin
      select state into s from raised;
      if s is not null then raise exception 'said so' using errcode = s; end if;
      return new;
    end $$`
  await h.sql`create trigger raise_it before insert on quotes for each row execute function raise_it()`
  for (const state of STATES) {
    await h.sql`delete from raised`
    await h.sql`insert into raised values (${state})`
    const answer = await asked()
    expect([state, answer.status, answer.headers.get('retry-after')]).toEqual([state, 503, '2'])
  }
  await h.sql`delete from raised`
  await h.sql`insert into raised values ('22012')`
  expect((await asked()).status).toBe(500)
  await h.sql`delete from raised`
  expect((await asked()).status).toBe(200)
})

test('a statement that was prepared before a migration changed its table is answered by 503 once, and then as ever', async () => {
  const h = await harness({ unused: true })
  const who = await h.as.traveller()
  const { quote_id } = await quoted(who, 'BUY_NOW', STAY)
  const { booking, token } = await who.call(bookings.create, { quote_id, ...PERSON, ...CARD })
  const headers = { authorization: `Bearer ,${token}` }
  const statuses = () =>
    Promise.all(
      Array.from({ length: 16 }, async () => (await who.fetch(`/api/bookings/${booking.id}`, { headers })).status),
    )
  expect(new Set(await statuses())).toEqual(new Set([200]))
  await h.sql`alter table bookings add column news text`
  const rounds: number[][] = []
  // Each connection refuses each of its statements once, whenever it is its turn.
  const isOver = () => rounds.flat().includes(503) && !rounds.at(-1)!.includes(503)
  while (rounds.length < 30 && !isOver()) rounds.push(await statuses())
  expect(new Set(rounds.flat())).toEqual(new Set([503, 200]))
  expect(new Set(rounds.at(-1))).toEqual(new Set([200]))
})
