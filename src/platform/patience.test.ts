import { expect, test } from 'vitest'
import { QUESTIONS } from '../test/faulty-gateway.ts'
import { type Gateway, GatewayUnknown } from './cards.ts'
import { withTimeout } from './patience.ts'

/** A gateway that hears everything and never answers. */
function silent(timeoutMs: number, heard: string[] = []): Gateway {
  const questions = QUESTIONS.map((name) => [
    name,
    () => {
      heard.push(name)
      return new Promise(() => undefined)
    },
  ])
  return { name: 'silent', zone: 'UTC', timeoutMs, ...Object.fromEntries(questions) }
}

const ask = (gateway: Gateway, name: (typeof QUESTIONS)[number]) =>
  (gateway[name] as (...asked: never[]) => Promise<unknown>)()

test.each(QUESTIONS)('who waits for an answer to %s hears in time that it is unknown', async (name) => {
  const began = performance.now()
  await expect(ask(withTimeout(silent(50)), name)).rejects.toThrow(GatewayUnknown)
  expect(performance.now() - began).toBeLessThan(1000)
})

test('all questions of one request share its time, and each still reaches the gateway', async () => {
  const heard: string[] = []
  const gateway = withTimeout(silent(200, heard))
  const began = performance.now()
  for (const name of QUESTIONS) await expect(ask(gateway, name)).rejects.toThrow(GatewayUnknown)
  expect(heard).toEqual(QUESTIONS)
  expect(performance.now() - began).toBeLessThan(QUESTIONS.length * 200)
})
