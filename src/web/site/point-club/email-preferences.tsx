import { requireMember } from '../../serve/session/guard.ts'
import { title } from '../../title.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { loadPreferences, savePreferences } from '../email/preferences.server.ts'
import { PreferencesForm } from '../email/preferences-form.tsx'
import type { Route } from './+types/email-preferences'
import { texts } from './texts.ts'

export const meta: Route.MetaFunction = () => [{ title: title(texts().preferences.title) }]

/** The member's own address, or the one that `emailAddress` names. */
export function loader(args: Route.LoaderArgs) {
  return loadPreferences(args, addressOf(args))
}

export function action(args: Route.ActionArgs) {
  return savePreferences(args, addressOf(args))
}

function addressOf(args: Route.LoaderArgs | Route.ActionArgs): string {
  const { account } = requireMember(args)
  return args.url.searchParams.get('emailAddress') || account.email
}

export default function ClubEmailPreferences({ loaderData, actionData }: Route.ComponentProps) {
  const { preferences: t } = texts()
  return (
    <div className="grid gap-6">
      <PageHead title={t.title}>{t.intro}</PageHead>
      <PreferencesForm {...loaderData} answer={actionData} />
    </div>
  )
}
