import { vouchers } from '../../../capabilities/vouchers/contract.ts'
import { escapeHtml } from '../../../lib/html.ts'
import { formOf } from '../../serve/form.server.ts'
import { frameAnswer, textFrame } from '../../serve/frame-answer.ts'
import { submit } from '../../serve/session/api.ts'
import type { Route } from './+types/preview-frame'
import { texts } from './texts.ts'

const form = formOf(vouchers.giftPreview)

/** The gift as it will arrive, for the frame beside the form that is being filled in. */
export async function action(args: Route.ActionArgs) {
  const sent = await args.request.formData()
  const { input } = await form.read(sent)
  const outcome = await submit(args, vouchers.giftPreview, input)
  if (!outcome.ok) {
    const { fieldErrors, formErrors } = outcome.problem
    const faults = [...Object.values(fieldErrors).flat(), ...formErrors]
    return textFrame(faults.join('\n') || texts().preview.noAnswer, outcome.status)
  }
  const { subject, html, page } = outcome.value
  return frameAnswer(sent.get('delivery') === 'PRINT' ? paper(page) : letter(html, subject, page))
}

/** The mail as it is, with its subject above and what is attached below. */
function letter(html: string, subject: string, page: string): string {
  const { preview: t } = texts()
  const head = `<p style="${LINE};border-bottom:1px solid #8884"><b>${t.subject}:</b> ${escapeHtml(subject)}</p>`
  const foot = `<p style="${LINE}">${t.attached}</p>${picture(page, t.page)}`
  return html.replace(/<body[^>]*>/, (body) => body + head).replace('</body>', () => `${foot}</body>`)
}

function paper(page: string): string {
  const { preview: t } = texts()
  return `<!doctype html><html><head><meta charset="utf-8"><title>${t.title}</title></head><body style="margin:0;background:#dcd8cf">${picture(page, t.page)}</body></html>`
}

const LINE = 'margin:0;padding:10px 16px;font:14px/20px sans-serif;background:#ffffff;color:#1d211f'

function picture(svg: string, alt: string): string {
  const source = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
  return `<img src="${source}" alt="${alt}" style="display:block;width:100%;max-width:816px;margin:0 auto">`
}
