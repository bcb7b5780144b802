import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cents } from '../lib/money.ts'
import { testConfig } from '../test/config.ts'
import { faultyGateway } from '../test/faulty-gateway.ts'
import { gatewayContract, readersContract } from '../test/gateway-contract.ts'
import { createTestDatabase, type TestDatabase } from '../test/postgres.ts'
import { type Gateway, GatewayUnknown } from './cards.ts'
import { type SettableClock, settableClock } from './clock.ts'
import { type OpenDatabase, openDatabase } from './database.ts'
import { openKeys } from './keys.ts'
import { systemRandom } from './random.ts'
import { createSandbox } from './sandbox-gateway.ts'

let home: TestDatabase
let db: OpenDatabase
let clock: SettableClock
let gateway: Gateway

beforeAll(async () => {
  home = await createTestDatabase()
  db = openDatabase(home.url)
  clock = settableClock('2026-11-21T08:00:00-08:00')
  gateway = createSandbox({
    db,
    clock,
    keys: await openKeys(db, testConfig().secret ?? ''),
    random: systemRandom,
  })
})

afterAll(async () => {
  await db.close()
  await home.drop()
})

gatewayContract(
  'sandbox',
  async () => gateway,
  () => clock.now(),
)

readersContract('sandbox', async () => ({ gateway, hold: (act) => gateway.readers!.present!('tmr_front', act) }))

const card = { number: '4242424242424242', cvc: '987', expMonth: 11, expYear: 2026 }

async function token(number = card.number): Promise<string> {
  const result = await gateway.saveCard({ ...card, number })
  if (!('card' in result)) throw new Error(JSON.stringify(result))
  return result.card.token
}

describe('the sandbox', () => {
  test('approves any other number that passes the Luhn check, of a brand nobody knows too', async () => {
    expect(await gateway.saveCard({ ...card, number: '9999 9999 9999 9995' })).toMatchObject({
      card: { brand: 'unknown' },
    })
    expect(await gateway.saveCard({ ...card, number: '378282246310005' })).toMatchObject({
      card: { brand: 'american-express' },
    })
  })

  test('takes a card to the end of the month printed on it, Pacific time', async () => {
    clock.set('2026-11-30T23:59:59-08:00')
    expect(await gateway.saveCard(card)).toHaveProperty('card')
    clock.set('2026-12-01T00:00:00-08:00')
    expect(await gateway.saveCard(card)).toEqual({ refusal: 'expired' })
    clock.set('2026-11-21T08:00:00-08:00')
  })

  test('keeps nothing of the number but its last four, and nothing of the code', async () => {
    await gateway.saveCard({ ...card, number: '6011111111111117', cvc: '8642' })
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(c)::text as row from sandbox.cards c where brand = 'discover'`.execute(db)
    expect(rows[0]?.row).toContain('1117')
    expect(rows[0]?.row).not.toMatch(/601111|11111117|8642/)
  })

  test('a charge stays charged when the transaction around the call is rolled back', async () => {
    const request = { key: 'rolled-back', token: await token(), amount: cents(2400), capture: true }
    await db
      .transaction()
      .execute(async () => {
        await gateway.authorise(request)
        throw new Error('after the charge')
      })
      .catch(() => undefined)
    expect(await gateway.findCharge('rolled-back')).toMatchObject({ status: 'captured' })
  })
})

describe('a gateway that fails on demand', () => {
  test('a time-out before the charge has charged nothing; one after it has', async () => {
    const faulty = faultyGateway(gateway)
    const request = { token: await token(), amount: cents(2400), capture: true }
    faulty.fail('timeout-before', { times: 1 })
    await expect(faulty.authorise({ ...request, key: 'before' })).rejects.toThrow(GatewayUnknown)
    expect(await faulty.findCharge('before')).toBeUndefined()

    faulty.fail('timeout-after', { times: 1 })
    await expect(faulty.authorise({ ...request, key: 'after' })).rejects.toThrow(GatewayUnknown)
    expect(await faulty.findCharge('after')).toMatchObject({ status: 'captured' })
    expect(await faulty.authorise({ ...request, key: 'after' })).toMatchObject({ status: 'captured' })
  })

  test('answers nothing at all while it is down, and all again when it is back', async () => {
    const faulty = faultyGateway(gateway)
    faulty.fail('down')
    await expect(faulty.findCharge('after')).rejects.toThrow(GatewayUnknown)
    faulty.heal()
    expect(await faulty.findCharge('after')).toMatchObject({ status: 'captured' })
    expect(faulty.calls).toEqual(['findCharge', 'findCharge'])
  })
})
