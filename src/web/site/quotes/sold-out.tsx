import { useSite } from '../../serve/session/use-session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Alternative, SoldOut } from '../search/stay-prices.server.ts'
import { Panel } from '../../ui/panel.tsx'
import { formatMoney } from '../../ui/money.tsx'
import { when } from '../../ui/when.ts'
import { className } from '../names/names.ts'
import { quoteWords } from './texts.ts'

interface Props {
  readonly soldOut: SoldOut
  /** Where other dates can be chosen. */
  readonly editPath: string
}

/** Why a stay cannot be had, and what is free instead. */
export function SoldOutNotice({ soldOut, editPath }: Props) {
  const { reason, alternatives } = soldOut
  const t = quoteWords().soldOut
  return (
    <div className="grid gap-5">
      <Notice tone="warning" title={reason}>
        {alternatives.length > 0 ? t.free : t.none}
      </Notice>
      <Alternatives soldOut={soldOut} editPath={editPath} />
      {soldOut.waitPath && <WaitOffer path={soldOut.waitPath} />}
    </div>
  )
}

/** The list of those who want what is full: told, or booked, as soon as somebody gives up a space. */
function WaitOffer({ path }: { path: string }) {
  const t = quoteWords().soldOut
  return (
    <Panel title={t.wait}>
      <p className="max-w-text">{t.waitHow}</p>
      <div>
        <ButtonLink to={path} tone="accent">
          {t.join}
        </ButtonLink>
      </div>
    </Panel>
  )
}

/** What is free in place of a stay, a tap away. */
export function Alternatives({ soldOut: { alternatives }, editPath }: Props) {
  const t = quoteWords().soldOut
  return (
    <div className="grid gap-5">
      {alternatives.length > 0 && (
        <ul aria-label={t.instead} className="grid gap-3 md:grid-cols-2">
          {alternatives.map((alternative) => (
            <li key={alternative.path}>
              <AlternativeLink alternative={alternative} />
            </li>
          ))}
        </ul>
      )}
      <div>
        <ButtonLink to={editPath} tone="quiet">
          {t.other}
        </ButtonLink>
      </div>
    </div>
  )
}

function AlternativeLink({ alternative }: { alternative: Alternative }) {
  const { settings } = useSite()
  const { path, from, to, vehicleClass, total } = alternative
  return (
    <Link
      to={path}
      className="flex items-center justify-between gap-4 rounded-lg bg-raised px-5 py-4 shadow-raised hover:bg-tint"
    >
      <span className="grid leading-snug">
        <strong className="flex flex-wrap gap-x-1.5">
          <span>{when(from)} –</span>
          <span>{when(to)}</span>
        </strong>
        <span className="flex flex-wrap gap-x-3">
          <span className="text-muted">{className(settings, vehicleClass)}</span>
          <span className="figures font-bold whitespace-nowrap">{quoteWords().soldOut.from(formatMoney(total))}</span>
        </span>
      </span>
      <Icon name="arrow" className="text-link" />
    </Link>
  )
}
