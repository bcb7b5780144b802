import type { MiddlewareFunction } from 'react-router'
import { reports } from '../../../capabilities/reports/contract.ts'
import { fileAnswer } from '../../serve/file-answer.server.ts'
import { load } from '../../serve/session/api.ts'
import { title } from '../../title.ts'
import { Button } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { when, whenDate } from '../../ui/when.ts'
import type { Route } from './+types/report'
import { texts } from './texts.ts'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: title(loaderData?.name ?? '') },
  { name: 'robots', content: 'noindex' },
]
export const headers = () => ({ 'cache-control': 'no-store' })

const linkOf = ({ params, url }: { params: { itemId?: string | undefined }; url: URL }) => ({
  deliveryId: params.itemId ?? '',
  code: url.searchParams.get('code') ?? '',
})

/** What a link of a scheduled report opens. Looking at it opens nothing, so that mail scanners leave no trace. */
export async function loader(args: Route.LoaderArgs) {
  return load(args, reports.look, linkOf(args))
}

/** The button answers the file. */
export const middleware: MiddlewareFunction<Response>[] = [
  async (args, next) => {
    if (args.request.method !== 'POST') return next()
    return fileAnswer(await load(args, reports.open, linkOf(args)))
  },
]

export default function ReportFile({ loaderData: { name, from, until, rows, expires_at } }: Route.ComponentProps) {
  const t = texts()
  return (
    <div className="gutter grid gap-6 py-8 sm:py-10">
      <PageHead title={name}>{t.lead(whenDate(from), whenDate(until))}</PageHead>
      <p>{t.rows(rows)}</p>
      <form method="post">
        <Button type="submit" tone="accent" size="lg">
          {t.open}
        </Button>
      </form>
      <p className="text-muted">
        {t.until(when(expires_at))} {t.noted}
      </p>
    </div>
  )
}
