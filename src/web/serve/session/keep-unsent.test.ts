import { data, type DataStrategyResult, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tellUnsent } from '../../ui/unsent.ts'
import { keepUnsent } from './keep-unsent.ts'

vi.mock('../../ui/unsent.ts')

const ADDRESS = 'https://parking.example/contact?topic=lost'
const sent = new FormData()
const idle = { state: 'idle' }
const submitting = { state: 'submitting', formAction: '/contact?topic=lost', formData: sent }

beforeEach(() => {
  vi.stubGlobal('dispatchEvent', vi.fn())
  vi.mocked(tellUnsent).mockClear()
})
afterEach(() => void vi.unstubAllGlobals())

/** What the router makes of a form of the page whose route says `result`. */
async function answerTo(result: DataStrategyResult, state: object = { navigation: submitting }, method = 'POST') {
  vi.stubGlobal('__reactRouterDataRouter', {
    state: { navigation: idle, actionData: { contact: 'the last answer' }, fetchers: new Map(), ...state },
  })
  const args = { request: new Request(ADDRESS, { method }) } as Parameters<typeof keepUnsent>[0]
  const results = await keepUnsent(args, async () => ({ contact: result }))
  return (results ?? {}).contact
}

const lost = { type: 'error', result: data(new TypeError('Failed to fetch'), undefined) } as const
const kept = (answer: unknown) => ({ type: 'data', result: data(answer, { status: 503 }) })

test('a page whose form did not reach the server stays as it is, and the form is told', async () => {
  expect(await answerTo(lost)).toEqual(kept('the last answer'))
  expect(tellUnsent).toHaveBeenLastCalledWith(sent)
})

test('so does what a dialog had been answered', async () => {
  const fetchers = new Map([['dialog', { ...submitting, data: 'the last of the dialog' }]])
  expect(await answerTo(lost, { fetchers })).toEqual(kept('the last of the dialog'))
  expect(tellUnsent).toHaveBeenLastCalledWith(sent)
})

test('an answer that broke off, or came from something in between, is none', async () => {
  const cause = new TypeError('network error')
  const broken = { type: 'error', result: data(new Error('Unable to decode', { cause }), undefined) } as const
  expect(await answerTo(broken)).toEqual(kept('the last answer'))
  const proxy = { type: 'error', result: new ErrorResponse(502, 'Bad Gateway', '<html>') } as const
  expect(await answerTo(proxy)).toEqual(kept('the last answer'))
})

test('what the server answers is left alone, and so is what only asks', async () => {
  const missing = { type: 'error', result: new ErrorResponse(404, '', 'No such page') } as const
  const refused = { type: 'data', result: data({ problem: 'Too long' }, { status: 422 }) } as const
  const fault = { type: 'error', result: data(new Error('Unexpected Server Error'), 500) } as const
  for (const result of [missing, refused, fault]) expect(await answerTo(result)).toBe(result)
  expect(tellUnsent).toHaveBeenCalledTimes(3)
  expect(tellUnsent).toHaveBeenLastCalledWith(undefined)
  expect(await answerTo(lost, {}, 'GET')).toBeUndefined()
})
