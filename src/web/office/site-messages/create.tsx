import { pageScreen } from '../kit/screen.ts'
import { redirect } from 'react-router'
import { siteMessages } from '../../../capabilities/announcements/office-contract.ts'
import { toWire } from '../../../lib/pacific.ts'
import { to } from '../../paths.ts'
import { refuse, submit, textFields } from '../../serve/session/api.ts'
import { servicesOf } from '../../serve/session/context.ts'
import { title } from '../../title.ts'
import { SubmitButton } from '../../ui/form.tsx'
import { staff } from '../texts.ts'
import { StaffHead } from '../staff-head.tsx'
import type { Route } from './+types/create'
import { MessageForm, messageOf } from './fields.tsx'
import { texts } from './texts.ts'

export const screen = pageScreen<typeof loader>({
  name: 'StaffSiteMessageCreate',
  path: '/staff/site-messages/new',
  title: 'New site message',
  needs: ['siteMessages.create'],
})

export const meta: Route.MetaFunction = () => [{ title: title(texts().add) }]

/** Asks the layout's guard on every visit, and says what time it is at the lot. */
export const loader = ({ context }: Route.LoaderArgs) => ({
  starts_at: toWire(servicesOf(context).now()).slice(0, 16),
})

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData()
  const outcome = await submit(args, siteMessages.create, messageOf(form))
  if (outcome.ok) return redirect(to('StaffSiteMessage', { itemId: outcome.value.id }))
  return refuse(outcome, textFields(form))
}

export default function SiteMessageCreate({ loaderData, actionData }: Route.ComponentProps) {
  const t = texts()
  return (
    <div className="max-w-text">
      <StaffHead title={t.add} parent={{ label: staff().sections.StaffSiteMessages, to: to('StaffSiteMessages') }} />
      <MessageForm problem={actionData?.problem} values={actionData?.values ?? loaderData}>
        <SubmitButton>{t.publish}</SubmitButton>
      </MessageForm>
    </div>
  )
}
