import { pageScreen } from '../kit/screen.ts'
import { mail, type Suppression } from '../../../capabilities/mail/contract.ts'
import { when } from '../../ui/when.ts'
import { to } from '../../paths.ts'
import { submit, textFields } from '../../serve/session/api.ts'
import { title } from '../../title.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmailField, TextField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Done } from '../legacy/done.tsx'
import type { List } from '../legacy/list.ts'
import { listFile, loadList } from '../legacy/load-list.ts'
import { deedOf, problemOf } from '../legacy/outcome.ts'
import { ResourceList } from '../legacy/resource-list.tsx'
import { staff } from '../texts.ts'
import { StaffHead } from '../staff-head.tsx'
import { useMay } from '../kit/use-may.ts'
import type { Route } from './+types/suppressions'
import { texts } from './texts.ts'

function list(): List<Suppression> {
  const t = texts()
  return {
    label: staff().sections.EmailSuppressionList,
    search: t.address,
    sort: '-date',
    rowKey: ({ address }) => address,
    href: ({ address }) => to('EmailAddress', { itemId: address }),
    filters: [
      {
        name: 'reason',
        label: t.reason,
        options: Object.entries(t.reasons).map(([value, label]) => ({ value, label })),
      },
    ],
    columns: [
      { key: 'address', header: t.address, text: ({ address }) => address, sortable: true },
      {
        key: 'reason',
        header: t.reason,
        text: ({ reason }) => t.reasons[reason],
        cell: ({ reason }) => <Badge tone={reason === 'STAFF' ? 'neutral' : 'bad'}>{t.reasons[reason]}</Badge>,
      },
      { key: 'detail', header: t.detail, text: ({ detail }) => detail || '–' },
      { key: 'date', header: t.when, text: ({ date }) => when(date), sortable: true },
    ],
  }
}

export const screen = pageScreen<typeof loader>({
  name: 'EmailSuppressionList',
  path: '/staff/email/suppression-list',
  section: 'mail',
  place: 6,
  title: 'Suppression list',
  needs: ['mail.suppressions'],
})

export const meta: Route.MetaFunction = () => [{ title: title(staff().sections.EmailSuppressionList) }]
export const middleware: Route.MiddlewareFunction[] = [listFile(list, mail.suppressions)]
export const loader = (args: Route.LoaderArgs) => loadList(args, list(), mail.suppressions)

export async function action(args: Route.ActionArgs) {
  const { address = '', detail = '' } = textFields(await args.request.formData())
  const outcome = await submit(args, mail.suppress, { address, detail })
  return deedOf('add', outcome, texts().suppressions.added(address))
}

/** Addresses that are written to no more. */
export default function SuppressionList({ loaderData, actionData }: Route.ComponentProps) {
  const t = texts().suppressions
  const may = useMay()
  return (
    <>
      <StaffHead title={staff().sections.EmailSuppressionList}>{t.lead}</StaffHead>
      <Done deeds={actionData} />
      {may('EmailSuppressionList:Update') && (
        <Form
          key={actionData?.done}
          problem={problemOf(actionData, 'add')}
          labels={{ address: texts().address, detail: t.why }}
          className="mb-6 max-w-4xl gap-3!"
        >
          <div className="grid items-start gap-3 sm:grid-cols-[1fr_1.5fr_auto]">
            <EmailField label={texts().address} name="address" autoComplete="off" />
            <TextField label={t.why} name="detail" maxLength={200} />
            <p className="sm:pt-7.5">
              <SubmitButton tone="quiet">{t.add}</SubmitButton>
            </p>
          </div>
        </Form>
      )}
      <ResourceList list={list()} {...loaderData} empty={<EmptyState title={t.empty}>{t.emptyHint}</EmptyState>} />
    </>
  )
}
