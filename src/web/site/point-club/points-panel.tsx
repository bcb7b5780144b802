import type { Points } from '../../../capabilities/membership/contract.ts'
import { figure, plural } from '../../../lib/texts.ts'
import { Panel } from '../../ui/panel.tsx'
import { pointsText } from './points.ts'
import { whenDate } from '../../ui/when.ts'
import { to } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { formatMoney } from '../../ui/money.tsx'
import { texts } from './texts.ts'

/** Points, what they are worth and buy today, and when they would expire. */
export function PointsPanel({ points }: { points: Points }) {
  const { redeem, points: t } = texts()
  const { point_total, worth, free_days, points_to_next_day: missing, expires, owed } = points
  return (
    <Panel title={t.title}>
      {/* On a phone the sign above says so already. */}
      <p className="figures text-3xl leading-none font-extrabold max-sm:hidden">
        {figure(point_total)} <span className="text-lg font-semibold text-muted">{plural(point_total, t.unit)}</span>
      </p>
      <p>
        {free_days > 0 ? t.worthDays(formatMoney(worth), free_days) : t.worth(formatMoney(worth))}
        {missing > 0 && ` ${free_days > 0 ? t.moreForNext(pointsText(missing)) : t.moreForFirst(pointsText(missing))}`}
      </p>
      {owed > 0 && <p className="text-sm text-muted">{t.owed(pointsText(owed))}</p>}
      {expires && <p className="text-sm text-muted">{t.expire(whenDate(expires))}</p>}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={to('RedeemPoints')} tone="primary">
          {redeem}
        </ButtonLink>
      </div>
    </Panel>
  )
}
