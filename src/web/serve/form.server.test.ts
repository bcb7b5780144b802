import { expect, test } from 'vitest'
import { z } from 'zod'
import { post } from '../../http/endpoint.ts'
import { validate } from '../../http/validation.ts'
import { Day, Email, letter, numeric, Ok, optionalText, text, VehicleClass } from '../../http/wire.ts'
import { formOf } from './form.server.ts'

const Need = z.enum(['WHEELCHAIR', 'CHILD_SEAT'])

const call = post('/things/{id}', {
  summary: 'A call with one field of each kind',
  access: 'public',
  input: z.object({
    id: text(40),
    full_name: text(120),
    email: Email,
    message: letter(5000),
    nickname: optionalText(60),
    why: optionalText(300).nullable(),
    day: Day.nullable(),
    party: z.int().min(1).max(60).optional(),
    rate: z.number().nullish(),
    seats: numeric(z.int().min(0).max(9)),
    vehicle_class: VehicleClass.nullish(),
    needs: z.array(Need).default([]),
    marketing: z.boolean().default(false),
    password: text(200),
  }),
  output: Ok,
})

const form = formOf(call, { omit: ['id'] })

function sent(fields: Record<string, string | string[]>): FormData {
  const data = new FormData()
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) data.append(name, value)
  return data
}

test('a form has the fields, kinds, bounds and order of its call', () => {
  expect(form.fields).toMatchObject({
    full_name: { kind: 'text', required: true, maxLength: 120 },
    email: { kind: 'email', required: true, maxLength: 254 },
    message: { kind: 'lines', required: true, maxLength: 5000 },
    nickname: { kind: 'text', required: false, maxLength: 60 },
    why: { kind: 'text', required: false, maxLength: 300 },
    day: { kind: 'date', required: true },
    party: { kind: 'number', required: false, min: 1, max: 60 },
    rate: { kind: 'number', required: false, min: undefined },
    seats: { kind: 'number', required: true, min: 0, max: 9 },
    vehicle_class: { kind: 'select', required: false, options: ['STANDARD', 'OVERSIZE', 'MOTORCYCLE'] },
    needs: { kind: 'choices', required: false, options: ['WHEELCHAIR', 'CHILD_SEAT'] },
    marketing: { kind: 'checkbox', required: false },
    password: { kind: 'text', required: true, maxLength: 200 },
  })
  const chosen = formOf(call, { only: ['party', 'full_name'], required: ['party'] }).fields
  expect(Object.keys(chosen)).toEqual(['party', 'full_name'])
  expect(chosen.party.required).toBe(true)
})

test('what is sent is read as its call takes it: numbers, lists, boxes, and nothing for what is left empty', async () => {
  const typed = { full_name: ' Ann ', party: '3', rate: '-1.5', needs: ['WHEELCHAIR', 'CHILD_SEAT'], marketing: 'on' }
  const { input } = await form.read(sent({ ...typed, nickname: '', day: '', stranger: 'x' }))
  expect(input).toEqual({
    full_name: 'Ann',
    party: 3,
    rate: -1.5,
    vehicle_class: null,
    needs: ['WHEELCHAIR', 'CHILD_SEAT'],
    marketing: true,
    day: null,
    nickname: null,
    why: null,
  })
})

test('an empty number is none, also where the call reads numbers from texts', async () => {
  expect((await form.read(sent({ seats: '' }))).input.seats).toBeUndefined()
  expect((await form.read(sent({ seats: '0' }))).input.seats).toBe(0)
})

test('a number that is none reaches the call as it was typed, which refuses it', async () => {
  const { input, values } = await form.read(sent({ party: 'two', rate: '0x10' }))
  expect(input).toMatchObject({ party: 'two', rate: '0x10' })
  expect(values).toMatchObject({ party: 'two' })
  expect(await validate(call.input, { ...input, id: 'a' })).toMatchObject({
    faults: { fieldErrors: { party: ['Enter a number'] } },
  })
})

test('a password never goes back to the page', async () => {
  const { input, values } = await form.read(sent({ email: 'ann@example.com', password: 'secret' }))
  expect(input.password).toBe('secret')
  expect(values).toMatchObject({ email: 'ann@example.com' })
  expect(values).not.toHaveProperty('password')
})
