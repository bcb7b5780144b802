import type { Points } from '../../../capabilities/membership/contract.ts'
import { Panel } from '../../parts/panel.tsx'
import { pointsText } from '../../parts/points.ts'
import { counted } from '../../../lib/messages.ts'
import { whenDate } from '../../parts/when.ts'
import { to } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { formatMoney } from '../../ui/money.tsx'

/** Points, what they are worth and buy today, and when they would expire. */
export function PointsPanel({ points }: { points: Points }) {
  const { point_total, worth, free_days, points_per_day, expires, owed } = points
  const missing = points_per_day - (point_total % Math.max(points_per_day, 1))
  return (
    <Panel title="Your points">
      <p className="figures text-3xl leading-none font-extrabold">
        {point_total.toLocaleString('en-US')} <span className="text-lg font-semibold text-muted">points</span>
      </p>
      <p>
        Worth {formatMoney(worth)} of parking
        {free_days > 0 ? `: ${counted(free_days, { one: 'free day', other: 'free days' })} at today’s price.` : '.'}
        {points_per_day > 0 && ` ${pointsText(missing)} more for ${free_days > 0 ? 'another' : 'a'} free day.`}
      </p>
      {owed > 0 && (
        <p className="text-sm text-muted">
          {pointsText(owed)} of a refunded stay were spent already. They come off what you earn next.
        </p>
      )}
      {expires && (
        <p className="text-sm text-muted">They expire on {whenDate(expires)} unless you earn or redeem some before.</p>
      )}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={to('RedeemPoints')} tone="primary">
          Redeem points
        </ButtonLink>
      </div>
    </Panel>
  )
}
