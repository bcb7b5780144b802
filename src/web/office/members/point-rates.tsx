import { counted, figure } from '../../../lib/texts.ts'
import { to } from '../../paths.ts'
import { formatMoney } from '../../ui/money.tsx'
import { Table } from '../../ui/table.tsx'
import { whenDate } from '../../ui/when.ts'
import { type Answer, detailScreen } from '../kit/screen.ts'
import { screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { pointsText } from '../vouchers/voucher-states.ts'

type Overview = Answer<'points.overview'>

const MOST_MONTHS = 24

/** What is earned, what points buy, and what the business owes for those that are out. */
export const screen = detailScreen('points.overview', {
  name: 'PointClubRates',
  path: '/staff/points',
  section: 'prices',
  place: 12,
  title: 'Points',
  lead: 'What members earn and what their points buy today. Change it in the price book’s draft.',
  links: () => [{ label: 'Change in the price book', to: to('PointRates'), allow: 'PointClubRates:Read' }],
  facts: ({ rates, outstanding }) => [
    ['Earned, booked', `${pointsText(rates.booked)} a dollar`],
    ['Earned, drive-up', `${pointsText(rates.drive_up)} a dollar`],
    ['Points per dollar of a voucher', pointsText(rates.per_voucher_dollar)],
    ['For joining', pointsText(rates.welcome)],
    [
      'Points expire',
      `${counted(rates.expire_after_months, { one: 'month', other: 'months' })} after the last earning or redeeming`,
    ],
    [
      'Outstanding',
      `${pointsText(outstanding.points)} of ${counted(outstanding.accounts, { one: 'member', other: 'members' })}`,
    ],
    ['Liability', formatMoney(outstanding.worth)],
  ],
  body: ({ data }: { data: Overview }) => (
    <>
      <Table
        caption="Outstanding by how long their owners have been idle"
        rows={data.by_age}
        rowKey={({ idle_months }) => `${idle_months}`}
        empty={<p className="text-muted">No points are outstanding.</p>}
        columns={[
          { key: 'age', header: 'Idle for', cell: ({ idle_months }) => ageOf(idle_months) },
          { key: 'members', header: 'Members', numeric: true, cell: ({ accounts }) => figure(accounts) },
          { key: 'points', header: 'Points', numeric: true, cell: ({ points }) => figure(points) },
          { key: 'worth', header: 'Worth', numeric: true, cell: ({ worth }) => formatMoney(worth) },
        ]}
      />
      <Table
        caption="Liability day by day"
        rows={data.days}
        rowKey={({ date }) => date}
        columns={[
          { key: 'date', header: 'Day', cell: ({ date }) => whenDate(date) },
          { key: 'added', header: 'Added', numeric: true, cell: ({ added }) => figure(added) },
          { key: 'taken', header: 'Taken', numeric: true, cell: ({ taken }) => figure(taken) },
          { key: 'outstanding', header: 'Outstanding', numeric: true, cell: ({ outstanding }) => figure(outstanding) },
          { key: 'liability', header: 'Liability', numeric: true, cell: ({ liability }) => formatMoney(liability) },
        ]}
      />
    </>
  ),
})

function ageOf(months: number): string {
  return months >= MOST_MONTHS ? `${MOST_MONTHS} months or more` : `${months} to ${months + 3} months`
}

export const loader = screenLoader(screen)
export default screenPage(screen)
