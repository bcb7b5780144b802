import { createServer, type ServerHttp2Stream, type IncomingHttpHeaders } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { unzipSync } from 'fflate'
import { expect, onTestFinished, test } from 'vitest'
import { passesRoute } from '../../app/passes.ts'
import { toWire } from '../../lib/pacific.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { brokenPromises } from '../../test/promises.ts'
import { bookings } from '../bookings/contract.ts'
import { callers } from '../bookings/callers/contract.ts'
import { booked, PERSON } from '../bookings/factory.ts'
import { vouchers } from '../vouchers/contract.ts'
import { memberWith, POINTS, redeemed } from '../vouchers/factory.ts'
import { passes } from './contract.ts'
import { notePush } from './store.ts'
import { passSigner } from '../documents/wallet/certificates.ts'
import { configOf } from '../documents/factory.ts'

const ORIGIN = 'https://parking.example'
const TYPE = 'pass.skylot.development'
const PHONE = 'a1b2c3d4e5f6'

interface Pass {
  readonly serialNumber: string
  readonly authenticationToken: string
  readonly webServiceURL: string
  readonly voided?: boolean
  readonly eventTicket: { readonly primaryFields: readonly { readonly value: string }[] }
}

const read = (bytes: Uint8Array) => JSON.parse(Buffer.from(unzipSync(bytes)['pass.json']!).toString()) as Pass

/** Somebody's phone: it has the pass of a booking and speaks Apple's protocol. */
async function phoneOf(h: Harness) {
  const traveller = await h.as.traveller()
  const booking = await booked(traveller)
  await h.runJobs()
  const file = (await h.mailedFiles()).find(({ content_type: type }) => type === 'application/vnd.apple.pkpass')
  const pass = read(file!.content)
  const serve = passesRoute(h.services)
  const ask = (method: string, path: string, { token = pass.authenticationToken, body = '', since = '' } = {}) =>
    serve(
      new Request(`${pass.webServiceURL}/v1${path}`, {
        method,
        headers: { authorization: `ApplePass ${token}`, ...(since && { 'if-modified-since': since }) },
        ...(method === 'POST' && { body }),
      }),
    )
  const registration = `/devices/${PHONE}/registrations/${TYPE}/${pass.serialNumber}`
  const register = (more = {}) => ask('POST', registration, { body: '{"pushToken":"0011223344"}', ...more })
  return { traveller, booking, pass, ask, register, registration }
}

const config = { publicUrl: ORIGIN }

test('a phone registers, hears of a change, and fetches the pass as it is then', async () => {
  const h = await harness({ config })
  const { traveller, booking, pass, ask, register, registration } = await phoneOf(h)
  expect(pass).toMatchObject({ serialNumber: booking.id, webServiceURL: `${ORIGIN}/api/passes` })
  expect([(await register()).status, (await register()).status]).toEqual([201, 200])
  const listed = await ask('GET', `/devices/${PHONE}/registrations/${TYPE}`)
  const { serialNumbers, lastUpdated } = (await listed.json()) as { serialNumbers: string[]; lastUpdated: string }
  expect(serialNumbers).toEqual([booking.id])
  const again = () => ask('GET', `/devices/${PHONE}/registrations/${TYPE}?passesUpdatedSince=${lastUpdated}`)
  expect((await again()).status).toBe(204)
  const fetched = await ask('GET', `/passes/${TYPE}/${booking.id}`)
  const since = fetched.headers.get('last-modified')!
  expect((await ask('GET', `/passes/${TYPE}/${booking.id}`, { since })).status).toBe(304)

  h.clock.advance({ hours: 1 })
  await traveller.call(bookings.cancel, { number: booking.number })
  await h.runJobs()
  expect(await (await again()).json()).toMatchObject({ serialNumbers: [booking.id] })
  const latest = await ask('GET', `/passes/${TYPE}/${booking.id}`, { since })
  expect(latest.headers.get('content-type')).toBe('application/vnd.apple.pkpass')
  expect(read(new Uint8Array(await latest.arrayBuffer())).voided).toBe(true)

  expect((await ask('DELETE', registration)).status).toBe(200)
  expect((await ask('GET', `/devices/${PHONE}/registrations/${TYPE}`)).status).toBe(204)
})

test('a pass opens itself alone: wrong, absent and other tokens are all 401, and nothing is written', async () => {
  const h = await harness({ config })
  const { pass, ask, register, registration } = await phoneOf(h)
  const stranger = await h.as.traveller()
  const other = await booked(stranger, 'BUY_NOW', { email: 'other@example.com' })
  const wrong = `${pass.authenticationToken.slice(0, -1)}${pass.authenticationToken.endsWith('0') ? '1' : '0'}`
  const statuses = await Promise.all([
    register({ token: wrong }),
    register({ token: 'x' }),
    ask('DELETE', registration, { token: wrong }),
    ask('GET', `/passes/${TYPE}/${other.id}`),
    ask('GET', `/passes/pass.of.another/${pass.serialNumber}`),
    ask('POST', registration.replace(pass.serialNumber, other.id), { body: '{"pushToken":"0011223344"}' }),
  ])
  expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([401]))
  expect((await register({ body: '{"pushToken":"a b"}' })).status).toBe(400)
  expect((await register({ body: 'no JSON' })).status).toBe(400)
  expect((await ask('GET', '/nothing')).status).toBe(404)
  expect((await ask('POST', '/log', { token: 'x', body: '{"logs":["trouble"]}' })).status).toBe(200)
  expect(await h.rows('pass_registrations')).toEqual([])
})

test('with the certificate of an operator phones are told by a push; those that are gone are forgotten; staff see it without secrets', async () => {
  const pushes: IncomingHttpHeaders[] = []
  const apple = createServer().on('stream', (stream: ServerHttp2Stream, headers) => {
    pushes.push(headers)
    stream.respond({ ':status': headers[':path']?.endsWith('gone0000') ? 410 : 200 })
    stream.end()
  })
  await new Promise<void>((listening) => apple.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void apple.close())
  const applePushBase = `http://127.0.0.1:${(apple.address() as AddressInfo).port}`
  const applePass = configOf(await passSigner((await harness()).ctx()))
  const h = await harness({ config: { ...config, applePass, applePushBase } })
  const { traveller, booking, register } = await phoneOf(h)
  await register()
  h.clock.advance({ minutes: 1 })
  await h.add('pass_registrations', {
    device: 'gone',
    device_key: 'gone',
    pass_type: TYPE,
    serial: booking.id,
    push_token: 'gone0000',
    created_at: Temporal.Now.instant(),
    changed_at: Temporal.Now.instant(),
  })
  await traveller.call(bookings.cancel, { number: booking.number })
  await h.runJobs()
  const told = pushes.map((headers) => [headers[':method'], headers[':path'], headers['apns-topic']])
  expect(told.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
    ['POST', '/3/device/0011223344', TYPE],
    ['POST', '/3/device/gone0000', TYPE],
  ])
  expect(await h.rows('pass_registrations')).toMatchObject([{ device: PHONE }])

  const marketing = await h.as.staff('marketing')
  const { items } = await marketing.call(passes.list, { search: booking.number.toLowerCase(), held: 'YES' })
  expect(items).toMatchObject([{ serial: booking.id, kind: 'BOOKING', version: 2, devices: 1, fetched_at: null }])
  expect((await marketing.call(passes.list, { kind: 'VOUCHER' })).count).toBe(0)
  const pass = await marketing.call(passes.pass, { serial: booking.id })
  expect(pass.story.map(({ what, phones }) => [what, phones])).toEqual([
    ['gone', 1],
    ['told', 1],
    ['changed', null],
    ['registered', null],
    ['given', null],
  ])
  const devices = await marketing.call(passes.devices, { push: 'TOLD' })
  expect(devices.items).toMatchObject([{ passes: 1, push: { outcome: 'TOLD' } }])
  const phone = await marketing.call(passes.device, { device: devices.items[0]!.device })
  expect(phone.items).toMatchObject([{ number: `••••${booking.number.slice(-4)}`, push: { outcome: 'TOLD' } }])
  const said = JSON.stringify([pass, devices, phone])
  for (const secret of [PHONE, '0011223344']) expect(said).not.toContain(secret)
})

test('a pass is held by twenty phones at most, however many register at once; those that hold it keep it', async () => {
  const h = await harness({ config })
  const { booking, ask, register, registration } = await phoneOf(h)
  await register()
  const other = (phone: number) =>
    ask('POST', registration.replace(PHONE, `phone-${phone}`), { body: '{"pushToken":"5566778899"}' })
  const statuses = await Promise.all(Array.from({ length: 30 }, (_, phone) => other(phone)))
  expect(statuses.filter(({ status }) => status === 201)).toHaveLength(19)
  expect(statuses.filter(({ status }) => status === 429)).toHaveLength(11)
  expect(await h.count('pass_registrations', { serial: booking.id })).toBe(20)
  expect(await h.row('wallet_passes', { serial: booking.id })).toMatchObject({ devices: 20 })
  expect(await h.count('audit_trail', { action: 'pass.registered' })).toBe(20)
  expect((await register({ body: '{"pushToken":"9988776655"}' })).status).toBe(200)
  expect(await h.row('pass_registrations', { device: PHONE })).toMatchObject({ push_token: '9988776655' })
  expect((await ask('DELETE', registration)).status).toBe(200)
  expect((await other(99)).status).toBe(201)
})

test('a phone is listed with all it holds, as passes come, are told of and go', async () => {
  const h = await harness()
  const marketing = await h.as.staff('marketing')
  const since = Temporal.Instant.from('2026-11-02T08:00:00Z')
  const hold = (serial: string, days: number) =>
    h.add('pass_registrations', {
      device: PHONE,
      device_key: 'a1b2',
      pass_type: TYPE,
      serial,
      push_token: '0011',
      created_at: since.add({ hours: 24 * days }),
      changed_at: since,
    })
  const listed = async () => (await marketing.call(passes.devices, {})).items
  await Promise.all([hold('one', 1), hold('other', 0), hold('third', 2)])
  expect(await listed()).toMatchObject([{ device: 'a1b2', passes: 3, since: toWire(since), push: null }])
  await notePush(h.ctx(), 'one', 'LATER', ['0011'])
  h.clock.advance({ minutes: 1 })
  await notePush(h.ctx(), 'third', 'TOLD', ['0011'])
  await h.remove('pass_registrations', { serial: 'other' })
  expect(await listed()).toMatchObject([
    { passes: 2, since: toWire(since.add({ hours: 24 })), push: { outcome: 'TOLD' } },
  ])
  expect(await brokenPromises(h.services.db)).toEqual([])
  await h.remove('pass_registrations', {})
  expect(await listed()).toEqual([])
})

test('one pass is registered and given up so many times an hour: each of them is written down', async () => {
  const h = await harness({ config })
  const { ask, register, registration } = await phoneOf(h)
  const statuses: number[] = []
  for (let time = 0; time < 31; time++)
    statuses.push((await register()).status, (await ask('DELETE', registration)).status)
  expect(statuses.slice(0, 60)).toEqual(Array.from({ length: 30 }, () => [201, 200]).flat())
  expect(statuses.slice(60)).toEqual([429, 429])
  await h.elapse({ hours: 1 })
  expect((await register()).status).toBe(201)
})

test('one pass is fetched so many times an hour: each time it is made and signed', async () => {
  const h = await harness({ config })
  const { ask, pass } = await phoneOf(h)
  const fetched = async () => (await ask('GET', `/passes/${TYPE}/${pass.serialNumber}`)).status
  const statuses: number[] = []
  for (let time = 0; time < 121; time++) statuses.push(await fetched())
  expect(statuses).toEqual([...Array<number>(120).fill(200), 429])
  await h.elapse({ hours: 1 })
  expect(await fetched()).toBe(200)
})

test('staff who only read see the end of a number that opens a booking or voucher, and find it by the whole alone', async () => {
  const h = await harness({ config })
  const { booking, register } = await phoneOf(h)
  await register()
  const member = await memberWith(h, POINTS)
  const voucher = await redeemed(member)
  await member.call(vouchers.document, { voucherId: voucher.id, kind: 'pkpass' })
  const numbers = async (policy: 'marketing' | 'auditor' | 'owner') => {
    const who = await h.as.staff(policy)
    const read = await Promise.all(
      [booking, voucher].map(async ({ id: serial }) => (await who.call(passes.pass, { serial })).number),
    )
    const found = async (search: string) =>
      (await who.call(passes.list, { search })).items.map(({ number }) => number).join()
    const { device_key: device } = await h.row('pass_registrations')
    return {
      read,
      held: (await who.call(passes.device, { device })).items.map(({ number }) => number),
      whole: [await found(booking.number), await found(voucher.number)],
      begun: [await found(booking.number.slice(0, 6)), await found(voucher.number.slice(0, 6))],
    }
  }
  const [ofBooking, ofVoucher] = [booking, voucher].map(({ number }) => `••••${number.slice(-4)}`)
  expect(await numbers('marketing')).toEqual({
    read: [ofBooking, ofVoucher],
    held: [ofBooking],
    whole: [ofBooking, ofVoucher],
    begun: ['', ''],
  })
  expect(await numbers('auditor')).toEqual({
    read: [booking.number, ofVoucher],
    held: [booking.number],
    whole: [booking.number, ofVoucher],
    begun: [booking.number, ''],
  })
  const both = [booking.number, voucher.number]
  expect(await numbers('owner')).toEqual({ read: both, held: [booking.number], whole: both, begun: both })
})

test('without https a pass names no service, since phones would refuse it', async () => {
  const h = await harness()
  await booked(await h.as.traveller())
  await h.runJobs()
  const file = (await h.mailedFiles()).find(({ content_type: type }) => type === 'application/vnd.apple.pkpass')
  expect(read(file!.content)).not.toHaveProperty('webServiceURL')
})

test('a phone that got the pass of a mistyped address gets nothing more of it once the address is corrected', async () => {
  const h = await harness({ config })
  const { booking, pass, ask, register } = await phoneOf(h)
  await register()
  const desk = await h.as.staff()
  const { version } = await h.row('bookings', { id: booking.id })
  const { full_name, phone_number } = PERSON
  const given = { bookingId: booking.id, version, full_name, phone_number, silent: true }
  await desk.call(callers.correct, { ...given, email_addr: 'right@example.com' })
  await h.runJobs()
  expect(await h.rows('pass_registrations')).toEqual([])
  const latest = `/passes/${TYPE}/${booking.id}`
  expect([(await ask('GET', latest)).status, (await register()).status]).toEqual([401, 401])
  const listed = await ask('GET', `/devices/${PHONE}/registrations/${TYPE}`)
  expect(listed.status).toBe(204)

  const { base64 } = await desk.call(bookings.document, { bookingId: booking.id, kind: 'pkpass' })
  const right = read(Buffer.from(base64, 'base64'))
  expect(right.serialNumber).toBe(pass.serialNumber)
  const { authenticationToken: token } = right
  expect(token).not.toBe(pass.authenticationToken)
  expect([(await ask('GET', latest, { token })).status, (await register({ token })).status]).toEqual([200, 201])
  const { story } = await desk.call(passes.pass, { serial: booking.id })
  expect(story.map(({ what }) => what)).toContain('withdrawn')
})

test('staff make the pass of a booking void and valid again; its phones are told, and fetch it as it is', async () => {
  const h = await harness({ config })
  const { booking, pass, ask, register } = await phoneOf(h)
  await register()
  const desk = await h.as.staff('cashier')
  const serial = booking.id
  const fetched = async () => {
    h.clock.advance({ minutes: 1 })
    return read(new Uint8Array(await (await ask('GET', `/passes/${TYPE}/${pass.serialNumber}`)).arrayBuffer()))
  }
  expect((await fetched()).voided).toBeUndefined()
  expect(await desk.call(passes.setVoid, { serial, is_void: true })).toEqual({ devices: 1 })
  expect((await fetched()).voided).toBe(true)
  await desk.call(passes.setVoid, { serial, is_void: true })
  expect(await desk.call(passes.setVoid, { serial, is_void: false })).toEqual({ devices: 1 })
  expect((await fetched()).voided).toBeUndefined()
  expect(await desk.call(passes.push, { serial })).toEqual({ devices: 1 })
  const owner = await h.as.staff()
  const { story, is_void } = await owner.call(passes.pass, { serial })
  expect(is_void).toBe(false)
  expect(story.filter(({ what }) => what === 'voided' || what === 'restored').map(({ what }) => what)).toEqual([
    'restored',
    'voided',
  ])
  const auditor = await h.as.staff('auditor')
  await expect(auditor.call(passes.push, { serial })).rejects.toMatchObject({ status: 403 })
  await expect(desk.call(passes.setVoid, { serial: 'nothing', is_void: true })).rejects.toMatchObject({ status: 404 })
})
