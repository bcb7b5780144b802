import { offLoop } from '../../platform/off-loop.ts'
import { type Letter, partsOf } from './delivered-message.ts'
import { type Form, formByHash, hashOfForm, known } from './forms.ts'
import type { Marked } from './placeholders.ts'

type Parts = Pick<Letter, 'html' | 'text'>

/** Both parts of a message as {@link partsOf} makes them, by the other thread where there is one. A form goes there once. */
export async function partsOffLoop(form: Form, view: object, to: Marked): Promise<Parts> {
  const hash = hashOfForm(form).toString('hex')
  const ask = (brought: Form | undefined) =>
    offLoop<Parts | undefined>({ module: import.meta.url, name: 'partsOfKnown', args: [hash, brought, view, to] }, () =>
      partsOf(form, view, to),
    )
  return (await ask(undefined)) ?? (await ask(form)) ?? partsOf(form, view, to)
}

/** Undefined where the thread does not know the form yet. @public called there by its name */
export async function partsOfKnown(
  hash: string,
  brought: Form | undefined,
  view: object,
  to: Marked,
): Promise<Parts | undefined> {
  const form = brought ? known(brought) : formByHash(Buffer.from(hash, 'hex'))
  return form && partsOf(form, view, to)
}
