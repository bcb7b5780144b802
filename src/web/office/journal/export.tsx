import { addDays, monthDates, pacificDate } from '../../../lib/pacific.ts'
import { to } from '../../paths.ts'
import { servicesOf } from '../../serve/session/context.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { pageScreen } from '../kit/screen.ts'
import { screenPage } from '../kit/screen-page.tsx'
import type { Route } from './+types/export'

/** The month before, which is what accountants ask for. */
export function loader({ context }: Route.LoaderArgs) {
  const today = pacificDate(servicesOf(context).now())
  const { from, to: until } = monthDates(addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7))
  return { from, until }
}

/** The journal for another system. */
export const screen = pageScreen<typeof loader>({
  name: 'JournalExport',
  path: '/staff/journal/export',
  title: 'Export',
  needs: ['journal.export'],
  parent: 'JournalEntries',
  width: 'form',
  lead: 'Every line of a period, for another system.',
  body: ({ data: { from, until } }) => (
    <form method="get" action={to('JournalEntries')} data-leaves-freely className="grid max-w-form gap-5">
      <TextField label="From" name="from" type="date" defaultValue={from} required />
      <TextField label="Until" name="until" type="date" defaultValue={until} required />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="format" value="lines">
          CSV file
        </Button>
        <Button type="submit" name="format" value="hledger" tone="quiet">
          Plain-text accounting
        </Button>
      </div>
      <p className="text-sm text-muted">
        CSV has ISO dates, IDs, and plain decimals. Plain-text accounting is read by hledger; it begins with the
        balances before the period and asserts those at the end of each month.
      </p>
    </form>
  ),
})

export default screenPage(screen)
