import { expect, onTestFinished, test } from 'vitest'
import { harness } from '../../test/harness.ts'
import { Life, mortalProcess } from '../../test/mortal.ts'
import { travellers } from '../../test/travellers.ts'
import { bookings } from './contract.ts'
import { quotes } from '../quotes/contract.ts'
import { CARD, PERSON, quoted, STAY } from './factory.ts'

/** Statements, the beginning and the end of transactions among them, and questions to the gateway. */
const MOST_STEPS = 20

test('a stay is priced, looked up and kept in one statement, after the one that counts requests', async () => {
  const h = await harness()
  const server = await mortalProcess(h)
  onTestFinished(() => server.close())
  const somebody = travellers(server.api)
  const price = async () => {
    const life = new Life(Number.POSITIVE_INFINITY, 'killed')
    const { availability } = await life.run(() => somebody().call(quotes.set, STAY))
    expect(availability.is_sold_out).toBe(false)
    return life.steps
  }
  // The first one reads settings and prices, which are remembered.
  await price()
  expect(await price()).toBe(2)
})

test('a paid booking with a key is read once, written in two transactions, and answered with the second', async () => {
  const h = await harness()
  const server = await mortalProcess(h)
  onTestFinished(() => server.close())
  const somebody = travellers(server.api)
  const book = async (email: string) => {
    const who = somebody()
    const { quote_id } = await quoted(who, 'BUY_NOW')
    const life = new Life(Number.POSITIVE_INFINITY, 'killed')
    const input = { quote_id, ...PERSON, ...CARD, email }
    const { booking } = await life.run(() => who.call(bookings.create, input))
    expect(booking.status).toBe('CONFIRMED')
    return life.steps
  }
  // The first one reads settings, prices and permissions, which are remembered.
  await book('first@example.com')
  expect(await book('second@example.com')).toBeLessThanOrEqual(MOST_STEPS)
})
