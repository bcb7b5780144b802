import { pageScreen } from '../kit/screen.ts'
import { mail } from '../../../capabilities/mail/contract.ts'
import { when } from '../../ui/when.ts'
import { to } from '../../paths.ts'
import { load, submit, textFields } from '../../serve/session/api.ts'
import { title } from '../../title.ts'
import { Notice } from '../../ui/notice.tsx'
import { Deed } from '../legacy/deed.tsx'
import { Done } from '../legacy/done.tsx'
import { deedOf, problemOf } from '../legacy/outcome.ts'
import { staff } from '../texts.ts'
import { StaffHead } from '../staff-head.tsx'
import { useMay } from '../kit/use-may.ts'
import type { Route } from './+types/address'
import { texts } from './texts.ts'
import { Returns } from './returns.tsx'

export const screen = pageScreen<typeof loader>({
  name: 'EmailAddress',
  path: '/staff/email/suppression-list/{itemId}',
  title: 'Address',
  needs: ['mail.address'],
})

export const meta: Route.MetaFunction = ({ params }) => [{ title: title(params.itemId) }]

export const loader = (args: Route.LoaderArgs) => load(args, mail.address, { address: args.params.itemId })

export async function action(args: Route.ActionArgs) {
  const address = args.params.itemId
  const { intent = '', detail = '' } = textFields(await args.request.formData())
  const t = texts().oneAddress
  return intent === 'remove'
    ? deedOf(intent, await submit(args, mail.unsuppress, { address }), t.remove.done)
    : deedOf(intent, await submit(args, mail.suppress, { address, detail }), t.add.done)
}

/** One address: whether mail goes to it, what it wants, and what came back. */
export default function Address({ loaderData, actionData }: Route.ComponentProps) {
  const { address, suppression, setting, returns } = loaderData
  const t = texts()
  const may = useMay()
  return (
    <>
      <StaffHead
        title={address}
        parent={{ label: staff().sections.EmailSuppressionList, to: to('EmailSuppressionList') }}
      />
      <Done deeds={actionData} />
      <div className="grid max-w-4xl content-start gap-7">
        {suppression ? (
          <Notice
            tone="warning"
            title={`${t.reasons[suppression.reason]}, ${t.oneAddress.since(when(suppression.date))}`}
          >
            <p>{t.stops[suppression.reason]}</p>
            {suppression.detail && <p className="text-sm text-muted">{suppression.detail}</p>}
          </Notice>
        ) : (
          <Notice>{t.oneAddress.no}</Notice>
        )}
        <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
          <div>
            <dt className="text-muted">{t.oneAddress.wants}</dt>
            <dd className="pt-0.5 font-semibold">{t.settings[setting]}</dd>
          </div>
        </dl>
        <Returns returns={returns} none={t.returns.none} />
        {may('EmailSuppressionList:Update') && (
          <section aria-label={staff().whatCanBeDone}>
            {suppression ? (
              <Deed label={t.oneAddress.remove.deed} intent="remove" problem={problemOf(actionData, 'remove')} danger>
                {t.oneAddress.remove.lead}
              </Deed>
            ) : (
              <Deed label={t.oneAddress.add.deed} intent="add" problem={problemOf(actionData, 'add')}>
                {t.oneAddress.add.lead}
                <input type="hidden" name="detail" value={t.oneAddress.add.why} />
              </Deed>
            )}
          </section>
        )}
      </div>
    </>
  )
}
