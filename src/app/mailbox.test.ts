import type { HttpBindings } from '@hono/node-server'
import { expect, test } from 'vitest'
import { harness } from '../test/harness.ts'
import { mailboxRoute } from './mailbox.ts'

const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } }) as HttpBindings

test('from elsewhere the mailbox opens to signed-in staff who may read mail, and to nobody else', async () => {
  const h = await harness()
  const open = mailboxRoute(h.services)
  const status = async (authToken: string | undefined, address = '203.0.113.7') => {
    const headers: Record<string, string> = authToken ? { cookie: `sky-session=1; sky-auth=${authToken}` } : {}
    return (await open(new Request('https://parking.example/dev/mailbox', { headers }), from(address)))?.status
  }
  const [owner, cashier, member] = [await h.as.staff('owner'), await h.as.staff('cashier'), await h.as.member()]
  expect(await status(owner.jar.authToken)).toBe(200)
  expect(await status(cashier.jar.authToken)).toBe(404)
  expect(await status(member.jar.authToken)).toBe(404)
  expect(await status(`${owner.jar.authToken}x`)).toBe(404)
  expect(await status(undefined)).toBe(404)
})

test('on https the mailbox opens to the cookie that nobody else can plant', async () => {
  const h = await harness()
  const open = mailboxRoute({ ...h.services, config: { ...h.services.config, publicUrl: 'https://parking.example' } })
  const { authToken } = (await h.as.staff('owner')).jar
  const status = async (name: string) => {
    const request = new Request('https://parking.example/dev/mailbox', { headers: { cookie: `${name}=${authToken}` } })
    return (await open(request, from('203.0.113.7')))?.status
  }
  expect(await status('__Host-sky-auth')).toBe(200)
  expect(await status('sky-auth')).toBe(404)
})
