import { title } from '../../title.ts'
import { ENDPOINTS } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { linkToken } from '../auth/link-token.ts'
import type { Route } from './+types/copy'
import { texts } from './texts.ts'

export { headers } from '../auth/link-token.ts'
export const meta: Route.MetaFunction = () => [
  { title: title(texts().copy.title) },
  { name: 'robots', content: 'noindex' },
]

/** Programs that look into mails open links, too: the file is behind a button. */
export const loader = ({ url }: Route.LoaderArgs) => ({ token: linkToken(url) })

export default function PrivacyCopy({ loaderData }: Route.ComponentProps) {
  const t = texts().copy
  return (
    <div className="gutter py-10 sm:py-16">
      <div className="grid max-w-form gap-6">
        <PageHead title={t.title}>{t.lead}</PageHead>
        <form method="get" action={ENDPOINTS.privacyFile}>
          <input type="hidden" name="token" value={loaderData.token} />
          <Button type="submit" size="lg">
            {t.download}
          </Button>
        </form>
      </div>
    </div>
  )
}
