import { type Gateway, GatewayUnknown } from './cards.ts'

/**
 * The gateway for a request that somebody waits for. All its calls together have `timeoutMs` from the first one on;
 * then the outcome counts as unknown. The call goes on at the gateway under its key, and the settling jobs look it up.
 */
export function withTimeout(gateway: Gateway): Gateway {
  const { timeoutMs, saveToken } = gateway
  if (timeoutMs === undefined) return gateway
  let until: number | undefined

  const inTime = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    until ??= performance.now() + timeoutMs
    const { promise: late, reject } = Promise.withResolvers<never>()
    const left = Math.max(0, until - performance.now())
    const timer = setTimeout(() => reject(new GatewayUnknown(`No answer within ${timeoutMs} ms`)), left)
    try {
      // Late answers and errors are ignored: the race has handled them.
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
