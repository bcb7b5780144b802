import { on } from 'node:events'
import { parentPort } from 'node:worker_threads'
import mjml from 'mjml'

export type Compiled = { readonly html: string } | { readonly error: string }

// The thread that turns MJML into HTML, one source at a time; compile.ts says why it is a thread.
if (parentPort) {
  for await (const [source] of on(parentPort, 'message')) {
    const answer = await compile(String(source))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    parentPort.postMessage(answer)
  }
}

async function compile(source: string): Promise<Compiled> {
  try {
    // No `fonts`: MJML would link to remote ones, which tell who reads when.
    const { html, errors } = await mjml(source, { validationLevel: 'soft', keepComments: false, fonts: {} })
    // A placeholder is no valid color; all other errors of MJML are mistakes.
    const mistakes = errors.filter(({ message }) => !message.includes('{{'))
    return mistakes.length > 0 ? { error: mistakes.map(({ message }) => message).join('\n') } : { html }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}
