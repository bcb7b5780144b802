import { pageScreen } from '../kit/screen.ts'
import { mail } from '../../../capabilities/mail/contract.ts'
import { load } from '../../serve/session/api.ts'
import { title } from '../../title.ts'
import { staff } from '../texts.ts'
import { StaffHead } from '../staff-head.tsx'
import type { Route } from './+types/templates'
import { texts } from './texts.ts'
import { TemplateTable } from './template-table.tsx'

export const screen = pageScreen<typeof loader>({
  name: 'EmailTemplates',
  path: '/staff/email/templates',
  section: 'mail',
  place: 3,
  title: 'Templates',
  needs: ['mail.templates'],
})

export const meta: Route.MetaFunction = () => [{ title: title(staff().sections.EmailTemplates) }]

export async function loader(args: Route.LoaderArgs) {
  const { items } = await load(args, mail.templates, {})
  return items.filter(({ kind }) => kind === 'message')
}

/** The words of every message. */
export default function Templates({ loaderData }: Route.ComponentProps) {
  const label = staff().sections.EmailTemplates
  return (
    <>
      <StaffHead title={label}>{texts().templates.lead}</StaffHead>
      <TemplateTable caption={label} templates={loaderData} page="EmailTemplate" />
    </>
  )
}
