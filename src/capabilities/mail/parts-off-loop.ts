import { offLoop } from '../../platform/off-loop.ts'
import { type Letter, partsOf } from './delivered-message.ts'
import { type Form, formByHash, hashOfForm, known } from './forms.ts'
import type { Marked } from './placeholders.ts'

type Parts = Pick<Letter, 'html' | 'text'>

/**
 * Both parts of a message as {@link partsOf} makes them, in the other thread if there is one. It gets each form once.
 */
export async function partsOffLoop(form: Form, view: object, to: Marked): Promise<Parts> {
  const hash = hashOfForm(form).toString('hex')
  const ask = (brought: Form | undefined) =>
    offLoop<Parts | undefined>({ module: import.meta.url, name: 'partsOfKnown', args: [hash, brought, view, to] }, () =>
      partsOf(form, view, to),
    )
  return (await ask(undefined)) ?? (await ask(form)) ?? partsOf(form, view, to)
}

/** Undefined if the thread does not know the form yet. @public called there by name */
export async function partsOfKnown(
  hash: string,
  brought: Form | undefined,
  view: object,
  to: Marked,
): Promise<Parts | undefined> {
  const form = brought ? known(brought) : formByHash(Buffer.from(hash, 'hex'))
  return form && partsOf(form, view, to)
}
