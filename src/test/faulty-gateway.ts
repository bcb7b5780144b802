import { setTimeout as sleep } from 'node:timers/promises'
import { type Gateway, GatewayUnknown } from '../platform/cards.ts'

/**
 * What goes wrong between us and a card processor:
 * - `timeout-before`: the request never arrives; we learn nothing
 * - `timeout-after`: it arrives and is carried out; we learn nothing
 * - `down`: nothing answers, look-ups neither
 * - `slow`: all is well, late
 */
export type Fault = 'timeout-before' | 'timeout-after' | 'down' | { readonly slow: number }

type Method = Exclude<
  keyof Gateway,
  | 'name'
  | 'zone'
  | 'timeoutMs'
  | 'movements'
  | 'saveToken'
  | 'isChallenge'
  | 'walletCards'
  | 'readNews'
  | 'readers'
  | 'disputes'
>

export interface FaultyGateway extends Gateway {
  /** From now on calls suffer the fault: `times` of them, or all until {@link heal}. */
  fail(fault: Fault, options?: { times?: number; only?: readonly Method[] }): void
  heal(): void
  /** Names of the calls that came in, in order. */
  readonly calls: readonly Method[]
}

/** Whatever is asked of a gateway and waited for. */
export const QUESTIONS = [
  'saveCard',
  'saveToken',
  'forgetCard',
  'authorise',
  'capture',
  'cancel',
  'refund',
  'findCharge',
  'findRefund',
] as const satisfies readonly (keyof Gateway)[]

/** Calls that change something: a time-out of a look-up would hide what it is meant to tell. */
const MOVING: readonly Method[] = ['saveCard', 'forgetCard', 'authorise', 'capture', 'cancel', 'refund']
const ALL: readonly Method[] = [...MOVING, 'findCharge', 'findRefund']

/** Decorates a gateway with faults that a test switches on and off. */
export function faultyGateway(gateway: Gateway): FaultyGateway {
  const calls: Method[] = []
  let current: { fault: Fault; left: number; only: readonly Method[] } | undefined

  function takeFault(method: Method): Fault | undefined {
    if (!current || current.left <= 0 || !current.only.includes(method)) return undefined
    current.left--
    return current.fault
  }

  function decorate<M extends Method>(method: M): Gateway[M] {
    const run = gateway[method].bind(gateway) as (...request: unknown[]) => Promise<unknown>
    const faulty = async (...request: unknown[]) => {
      calls.push(method)
      const fault = takeFault(method)
      if (fault === 'down') throw new GatewayUnknown('connection refused')
      if (fault === 'timeout-before') throw new GatewayUnknown('timed out')
      if (typeof fault === 'object') await sleep(fault.slow)
      const answer = await run(...request)
      if (fault === 'timeout-after') throw new GatewayUnknown('timed out')
      return answer
    }
    return faulty as Gateway[M]
  }

  return {
    ...gateway,
    calls,
    fail(fault, { times = Number.POSITIVE_INFINITY, only = fault === 'down' ? ALL : MOVING } = {}) {
      current = { fault, left: times, only }
    },
    heal() {
      current = undefined
    },
    saveCard: decorate('saveCard'),
    forgetCard: decorate('forgetCard'),
    authorise: decorate('authorise'),
    capture: decorate('capture'),
    cancel: decorate('cancel'),
    refund: decorate('refund'),
    findCharge: decorate('findCharge'),
    findRefund: decorate('findRefund'),
  }
}
