import { z } from 'zod'
import { get, post } from '../../http/endpoint.ts'
import { listOf, longListOf, longPaging, optionalText, paging, text, WireInstant } from '../../http/wire.ts'

const Kind = z.enum(['BOOKING', 'VOUCHER', 'MEMBERSHIP'])
const Push = z
  .object({ at: WireInstant, outcome: z.enum(['TOLD', 'LATER']) })
  .meta({ id: 'PassPush', description: 'LATER: Apple did not accept it; it is retried' })

export const WalletPass = z
  .object({
    serial: z.string(),
    kind: Kind.meta({ description: 'What it is for; the serial is the id of that' }),
    number: z.string(),
    given_at: WireInstant.meta({ description: 'When it was first created' }),
    version: z.int().min(1),
    changed_at: WireInstant,
    fetched_at: WireInstant.nullable().meta({ description: 'When a phone last fetched it' }),
    is_void: z.boolean().meta({ description: 'Made void by staff' }),
    devices: z.int().min(0).meta({ description: 'How many phones are registered for updates' }),
  })
  .meta({ id: 'WalletPass' })
export type WalletPass = z.infer<typeof WalletPass>

const DeviceKey = z.string().meta({ description: 'Derived from the device identifier, which is a secret' })

const Registration = z.object({ registered_at: WireInstant, push: Push.nullable() })

export const WalletPassDetail = z
  .object({
    ...WalletPass.shape,
    registrations: z.array(z.object({ device: DeviceKey, ...Registration.shape })),
    story: z.array(z.object({ at: WireInstant, what: z.string(), phones: z.int().nullable() })),
  })
  .meta({ id: 'WalletPassDetail' })
export type WalletPassDetail = z.infer<typeof WalletPassDetail>

export const PassDevice = z
  .object({
    device: DeviceKey,
    passes: z.int().min(1),
    since: WireInstant,
    push: Push.nullable().meta({ description: 'The last one for any of its passes' }),
  })
  .meta({ id: 'PassDevice' })
export type PassDevice = z.infer<typeof PassDevice>

const DevicePass = z.object({
  serial: z.string(),
  kind: Kind.nullable(),
  number: z.string().nullable(),
  ...Registration.shape,
})
export type DevicePass = z.infer<typeof DevicePass>

const READ = { permission: 'PassbookPasses:Read' } as const
const READ_DEVICES = { permission: 'PassbookDeviceRegistrations:Read' } as const

const sortable = <const Key extends string>(...keys: readonly Key[]) =>
  z.enum(keys.flatMap((key) => [key, `-${key}` as const]))

/** Wallet passes and the phones that hold them, for staff. */
export const passes = {
  list: get('/staff/passes', {
    summary: 'List issued wallet passes',
    access: READ,
    input: z.object({
      search: optionalText(100).meta({
        description: 'The beginning of a number, the whole where only its end is shown, or a part of a serial',
      }),
      kind: Kind.optional(),
      held: z.enum(['YES', 'NO']).optional().meta({ description: 'Whether a phone has registered for it' }),
      sort: sortable('given_at', 'changed_at', 'fetched_at', 'devices').default('-given_at'),
      ...longPaging(25),
    }),
    output: longListOf(WalletPass),
  }),
  pass: get('/staff/passes/{serial}', {
    summary: 'Show a wallet pass with its phones and history',
    access: READ,
    input: z.object({ serial: text(64) }),
    output: WalletPassDetail,
  }),
  push: post('/staff/passes/{serial}/push', {
    summary: 'Tell the phones that hold a pass to fetch it again',
    access: { permission: 'Bookings:Update' },
    idempotent: true,
    limits: [{ by: 'serial', count: 10, seconds: 3600 }],
    input: z.object({ serial: text(64) }),
    output: z.object({ devices: z.int().min(0).meta({ description: 'How many phones are told' }) }),
  }),
  setVoid: post('/staff/passes/{serial}/void', {
    summary: 'Make the wallet pass of a booking void, or valid again; its phones are told',
    access: { permission: 'Bookings:Update' },
    idempotent: true,
    input: z.object({ serial: text(64), is_void: z.boolean() }),
    output: z.object({ devices: z.int().min(0).meta({ description: 'How many phones are told' }) }),
  }),
  devices: get('/staff/pass-devices', {
    summary: 'List phones registered for pass updates',
    access: READ_DEVICES,
    input: z.object({
      search: optionalText(100).meta({ description: 'The beginning of a phone’s ID' }),
      push: z.enum(['TOLD', 'LATER', 'NEVER']).optional().meta({ description: 'How the last push ended' }),
      sort: sortable('since', 'passes', 'pushed_at').default('-since'),
      ...paging(25),
    }),
    output: listOf(PassDevice),
  }),
  device: get('/staff/pass-devices/{device}', {
    summary: 'Show a phone with its passes',
    access: READ_DEVICES,
    input: z.object({ device: text(64) }),
    output: z.object({ ...PassDevice.shape, items: z.array(DevicePass) }),
  }),
}
