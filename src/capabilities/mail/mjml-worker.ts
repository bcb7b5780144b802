import { on } from 'node:events'
import { parentPort } from 'node:worker_threads'
import mjml from 'mjml'

export type Compiled = { readonly html: string } | { readonly error: string }

// The thread that turns MJML into HTML, one source after the other; compile.ts tells why it is one.
if (parentPort) {
  for await (const [source] of on(parentPort, 'message')) {
    const answer = await compile(String(source))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    parentPort.postMessage(answer)
  }
}

async function compile(source: string): Promise<Compiled> {
  try {
    // No `fonts`: MJML would fetch those it knows by name from elsewhere, and tell who reads when.
    const { html, errors } = await mjml(source, { validationLevel: 'soft', keepComments: false, fonts: {} })
    // A colour that a placeholder will fill in is no colour yet; all else that MJML minds is a mistake.
    const mistakes = errors.filter(({ message }) => !message.includes('{{'))
    return mistakes.length > 0 ? { error: mistakes.map(({ message }) => message).join('\n') } : { html }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}
