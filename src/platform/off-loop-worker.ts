import { on } from 'node:events'
import { parentPort } from 'node:worker_threads'

export interface Question {
  readonly id: number
  readonly module: string
  readonly name: string
  readonly args: readonly unknown[]
}

export type Answer = { readonly id: number } & (
  | { readonly value: unknown }
  | { readonly error: string; readonly errorName: string }
)

// The worker thread, which does one piece of work at a time; off-loop.ts explains why there is just one.
if (parentPort) {
  for await (const [question] of on(parentPort, 'message')) {
    const answer = await answerTo(question as Question)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    parentPort.postMessage(answer)
  }
}

async function answerTo({ id, module, name, args }: Question): Promise<Answer> {
  try {
    const functions = (await import(module)) as Record<string, (...args: readonly unknown[]) => unknown>
    return { id, value: await functions[name]!(...args) }
  } catch (error) {
    const { name: errorName, message } = error instanceof Error ? error : new Error(String(error))
    return { id, error: message, errorName }
  }
}
