import { type Gateway, GatewayUnknown } from './cards.ts'

/**
 * The gateway for somebody who waits for an answer. What it has not said within its `patience` from the first question on, all
 * questions together, is unknown to the asker: it goes on at the gateway under its key, and the jobs that settle it ask what
 * became of it.
 */
export function impatient(gateway: Gateway): Gateway {
  const { patience, saveToken } = gateway
  if (patience === undefined) return gateway
  let until: number | undefined

  const inTime = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    until ??= performance.now() + patience
    const { promise: late, reject } = Promise.withResolvers<never>()
    const left = Math.max(0, until - performance.now())
    const timer = setTimeout(() => reject(new GatewayUnknown(`No answer within ${patience} ms`)), left)
    try {
      // What comes too late, an error too, is nobody's any more: the race has handled it.
      return await Promise.race([answer, late])
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    ...gateway,
    saveCard: (...asked) => inTime(gateway.saveCard(...asked)),
    ...(saveToken && { saveToken: (...asked) => inTime(saveToken.apply(gateway, asked)) }),
    forgetCard: (...asked) => inTime(gateway.forgetCard(...asked)),
    authorise: (...asked) => inTime(gateway.authorise(...asked)),
    capture: (...asked) => inTime(gateway.capture(...asked)),
    cancel: (...asked) => inTime(gateway.cancel(...asked)),
    refund: (...asked) => inTime(gateway.refund(...asked)),
    findCharge: (...asked) => inTime(gateway.findCharge(...asked)),
    findRefund: (...asked) => inTime(gateway.findRefund(...asked)),
  }
}
