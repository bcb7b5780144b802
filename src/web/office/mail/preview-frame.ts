import { mail } from '../../../capabilities/mail/contract.ts'
import { simulator } from '../../../capabilities/simulator/contract.ts'
import { load, submit, textField } from '../../serve/session/api.ts'
import type { Route } from './+types/preview-frame'
import { frameAnswer, textFrame } from '../../serve/frame-answer.ts'
import { sourceOf } from './template-source.ts'

const sampleOf = (text: string | null) => (text === 'LONG' || text === 'BARE' ? text : 'USUAL')

/** A message with made-up data, or those of a real record, in the current text. */
export async function loader(args: Route.LoaderArgs) {
  const query = args.url.searchParams
  const message = query.get('message') || undefined
  const record = query.get('record')
  const shown =
    record && message
      ? await load(args, simulator.show, { message, record })
      : await load(args, mail.previewTemplate, {
          name: query.get('name') ?? '',
          message,
          sample: sampleOf(query.get('sample')),
        })
  return query.get('part') === 'text' ? textFrame(shown.text) : frameAnswer(shown.html)
}

/** The same in a text that is not saved yet: what the editor sends into its frame. */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData()
  const name = textField(form, 'name')
  const outcome = await submit(args, mail.previewTemplate, {
    name,
    source: sourceOf(form),
    message: textField(form, 'message') || undefined,
    sample: sampleOf(textField(form, 'sample')),
  })
  if (!outcome.ok) {
    const { fieldErrors, formErrors } = outcome.problem
    return textFrame([...formErrors, ...Object.values(fieldErrors).flat()].join('\n'), outcome.status)
  }
  const { subject, text, html } = outcome.value
  return name.endsWith('.liquid') ? textFrame(`${subject}\n\n${text}`) : frameAnswer(html)
}
