import { title } from '../../title.ts'
import { PageHead } from '../../ui/page-head.tsx'
import type { Route } from './+types/preferences'
import { texts } from './texts.ts'
import { loadPreferences, savePreferences } from './preferences.server.ts'
import { PreferencesForm } from './preferences-form.tsx'

// An address stands in this page's own address: no index may keep it.
export const meta: Route.MetaFunction = () => [{ title: title(texts().title) }, { name: 'robots', content: 'noindex' }]

/** For who is no member: the link of a mail proves whose address it is. */
export function loader(args: Route.LoaderArgs) {
  return loadPreferences(args, args.params.emailAddress)
}

export function action(args: Route.ActionArgs) {
  return savePreferences(args, args.params.emailAddress)
}

export default function PublicEmailPreferences({ loaderData, actionData }: Route.ComponentProps) {
  const t = texts()
  return (
    <div className="gutter grid gap-6 py-8 sm:py-12">
      <PageHead title={t.heading}>{t.lead}</PageHead>
      <PreferencesForm {...loaderData} answer={actionData} />
    </div>
  )
}
