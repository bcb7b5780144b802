import { pageScreen } from '../kit/screen.ts'
import { siteMessages } from '../../../capabilities/announcements/office-contract.ts'
import { when } from '../../ui/when.ts'
import { to } from '../../paths.ts'
import { load, submit, textField } from '../../serve/session/api.ts'
import { title } from '../../title.ts'
import { SubmitButton } from '../../ui/form.tsx'
import { Deed } from '../legacy/deed.tsx'
import { Done } from '../legacy/done.tsx'
import { History } from '../legacy/history.tsx'
import { deedOf, problemOf } from '../legacy/outcome.ts'
import { staff } from '../texts.ts'
import { StaffHead } from '../staff-head.tsx'
import { useMay } from '../kit/use-may.ts'
import type { Route } from './+types/message'
import { MessageForm, messageOf, Preview } from './fields.tsx'
import { texts } from './texts.ts'
import { StateBadge } from './state.tsx'

export const screen = pageScreen<typeof loader>({
  name: 'StaffSiteMessage',
  path: '/staff/site-messages/{itemId}',
  title: 'Site message',
  needs: ['siteMessages.read'],
})

export const meta: Route.MetaFunction = () => [{ title: title(texts().text) }]

export const loader = (args: Route.LoaderArgs) => load(args, siteMessages.read, { id: args.params.itemId })

export async function action(args: Route.ActionArgs) {
  const id = args.params.itemId
  const form = await args.request.formData()
  const t = texts()
  if (textField(form, 'intent') === 'end') {
    return deedOf('end', await submit(args, siteMessages.end, { id }), t.end.done)
  }
  return deedOf('save', await submit(args, siteMessages.change, { id, ...messageOf(form) }), t.saved)
}

/** One message: its words in both languages, when it is shown, and what was done to it. */
export default function SiteMessagePage({ loaderData: message, actionData }: Route.ComponentProps) {
  const t = texts()
  const may = useMay()
  const { id, tone, text_en, text_es, starts_at, ends_at, state } = message
  const mayChange = may('SiteMessages:Update') && state !== 'OVER'
  const values = { tone, text_en, text_es, starts_at: starts_at.slice(0, 16), ends_at: ends_at?.slice(0, 16) ?? '' }
  return (
    <>
      <StaffHead title={t.text} parent={{ label: staff().sections.StaffSiteMessages, to: to('StaffSiteMessages') }}>
        <StateBadge state={state} /> {t.changed(t.starts, when(starts_at))} ·{' '}
        {ends_at ? t.changed(t.ends, when(ends_at)) : t.open}
      </StaffHead>
      <Done deeds={actionData} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div className="grid content-start gap-7">
          {mayChange ? (
            <>
              <MessageForm key={id} problem={problemOf(actionData, 'save')} values={values}>
                <SubmitButton name="intent" value="save">
                  {staff().save}
                </SubmitButton>
              </MessageForm>
              <section aria-label={staff().whatCanBeDone}>
                <Deed label={t.end.deed} intent="end" problem={problemOf(actionData, 'end')} danger>
                  {t.end.lead}
                </Deed>
              </section>
            </>
          ) : (
            <Preview values={values} />
          )}
        </div>
        <History entries={message.history.map((entry) => ({ ...entry, what: wordsOf(entry.what) }))} />
      </div>
    </>
  )
}

/** What was done, with the names of the values that changed; what is new here stands as it is kept. */
function wordsOf(what: string): string {
  const t = texts()
  const [action = '', ...fields] = what.split(' ')
  const named = (names: Readonly<Record<string, string>>, name: string) => names[name] ?? name
  const done = named(t.changes, action)
  return fields.length > 0 ? t.changed(done, fields.map((field) => named(t.fields, field)).join(', ')) : done
}
