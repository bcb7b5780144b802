import { pageScreen } from '../kit/screen.ts'
import { mail } from '../../../capabilities/mail/contract.ts'
import { load } from '../../serve/session/api.ts'
import { title } from '../../title.ts'
import { staff } from '../texts.ts'
import { StaffHead } from '../staff-head.tsx'
import type { Route } from './+types/layouts'
import { texts } from './texts.ts'
import { TemplateTable } from './template-table.tsx'

export const screen = pageScreen<typeof loader>({
  name: 'EmailLayouts',
  path: '/staff/email/layouts',
  section: 'mail',
  place: 4,
  title: 'Layouts',
  needs: ['mail.templates'],
})

export const meta: Route.MetaFunction = () => [{ title: title(staff().sections.EmailLayouts) }]

export async function loader(args: Route.LoaderArgs) {
  const { items } = await load(args, mail.templates, {})
  return [...items.filter(({ kind }) => kind === 'layout'), ...items.filter(({ kind }) => kind === 'piece')]
}

/** The frame of every message, and the parts that several share. */
export default function Layouts({ loaderData }: Route.ComponentProps) {
  const label = staff().sections.EmailLayouts
  return (
    <>
      <StaffHead title={label}>{texts().layouts.lead}</StaffHead>
      <TemplateTable caption={label} templates={loaderData} page="EmailLayout" kinds />
    </>
  )
}
