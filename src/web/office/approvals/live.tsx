import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from 'react'
import { useFetcher, useLocation, useRevalidator } from 'react-router'
import type { ActNews } from '../../../capabilities/approvals/contract.ts'
import type { CareNotice } from '../../../capabilities/care/contract.ts'
import { ENDPOINTS, to } from '../../paths.ts'
import { useAccount } from '../../serve/session/use-session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useLive } from '../../ui/use-live.ts'
import { formatMoney } from '../../ui/money.tsx'
import { KIND_STATES, REQUEST_STATES, subjectText } from './request-states.ts'

/** What somebody is told on every screen. */
export interface News extends Omit<ActNews, 'version'> {
  /** Cases that they were asked to look after. */
  readonly notices: readonly CareNotice[]
  /** Cases whose first answer is late, by the screen that lists them. */
  readonly late: Readonly<Record<'IncidentsOpen' | 'StaffInquiries', number>>
}

const NOTHING: News = { to_decide: 0, answers: [], notices: [], late: { IncidentsOpen: 0, StaffInquiries: 0 } }
const Told = createContext<News>(NOTHING)

/** Whoever acts for customers within limits, or answers them. */
const CONCERNED = /^(?:Desk|ParkScores|Inquiries):/

/** Listens on every screen for what somebody has to decide, and for answers to what they asked. */
export function Listening({ children }: { children: ReactNode }) {
  const account = useAccount()
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  const [news, setNews] = useState(NOTHING)
  const isConcerned = account?.permissions.some((permission) => CONCERNED.test(permission)) ?? false
  // One line for the screen that somebody looks at: browsers keep few lines to one server.
  const isShown = useSyncExternalStore(onVisibility, isVisible, () => false)
  useLive(isConcerned && isShown ? ENDPOINTS.liveRequests : undefined, 'requests', (told) => {
    setNews(JSON.parse(told) as News)
    if (/^\/staff\/(?:approvals|requests|incidents\/open|inquiries$)\b/.test(pathname)) void revalidate()
  })
  return <Told value={news}>{children}</Told>
}

function onVisibility(tell: () => void): () => void {
  document.addEventListener('visibilitychange', tell)
  return () => document.removeEventListener('visibilitychange', tell)
}

const isVisible = () => document.visibilityState === 'visible'

/** In the bar: how much waits for whoever looks. */
export function WaitingBadge({ className }: { className: string }) {
  const { to_decide } = useContext(Told)
  return (
    <div role="status">
      {to_decide > 0 && (
        <Link to={to('Approvals')} className={className}>
          <span className="figures rounded-full bg-accent px-2 py-0.5 text-on-accent">{to_decide}</span>
          <span className="max-sm:sr-only">to approve</span>
        </Link>
      )}
    </div>
  )
}

/** How many cases of a screen wait too long for their first answer. */
export function LateBadge({ screen }: { screen: string }) {
  const { late } = useContext(Told)
  const count = late[screen as keyof News['late']] ?? 0
  if (count === 0) return null
  return (
    <span className="figures ml-auto rounded-full bg-danger-tint px-1.5 text-xs font-bold text-danger">
      {count}
      <span className="sr-only"> overdue</span>
    </span>
  )
}

/** Above the page: cases that somebody was given, until they open them or press OK. */
function Given() {
  const { notices } = useContext(Told)
  const [hidden, setHidden] = useState<readonly string[]>([])
  const seen = useFetcher()
  return notices
    .filter(({ id }) => !hidden.includes(id))
    .map(({ id, kind, subject_id, number, by }) => {
      const noted = () => {
        setHidden([...hidden, id])
        void seen.submit({ intent: 'given-seen', noticeId: id }, { method: 'post', action: to('StaffRequests') })
      }
      const isIncident = kind === 'INCIDENT'
      return (
        <Notice
          key={id}
          title={`${isIncident ? 'Incident' : 'Message'} ${number} is yours${by ? `, assigned by ${by}` : ''}`}
          action={
            <p className="mt-1 flex flex-wrap gap-2">
              <ButtonLink
                to={to(isIncident ? 'StaffIncident' : 'StaffInquiry', { itemId: subject_id })}
                tone="quiet"
                size="sm"
                onClick={noted}
              >
                Open it
              </ButtonLink>
              <Button tone="plain" size="sm" onClick={noted}>
                OK
              </Button>
            </p>
          }
        />
      )
    })
}

/** Above the page: answers to what somebody asked for, until they press OK. */
export function Answers() {
  const { answers } = useContext(Told)
  const [hidden, setHidden] = useState<readonly string[]>([])
  const seen = useFetcher()
  const shown = answers.filter(({ id }) => !hidden.includes(id))
  return (
    <div aria-live="polite" className="grid gap-3 not-empty:mb-5">
      <Given />
      {shown.map((answer) => (
        <Notice
          key={answer.id}
          tone={answer.status === 'DONE' ? 'success' : 'warning'}
          title={titleOf(answer)}
          action={
            <p className="mt-1 flex flex-wrap gap-2">
              <Button
                tone="quiet"
                size="sm"
                onClick={() => {
                  setHidden([...hidden, answer.id])
                  void seen.submit(
                    { intent: 'seen', requestId: answer.id },
                    { method: 'post', action: to('StaffRequests') },
                  )
                }}
              >
                OK
              </Button>
              <ButtonLink to={to('StaffRequests')} tone="plain" size="sm">
                My requests
              </ButtonLink>
            </p>
          }
        >
          {answer.answer}
        </Notice>
      ))}
    </div>
  )
}

function titleOf({ status, kind, amount, decided_by, ...upon }: News['answers'][number]): string {
  const [, what] = KIND_STATES[kind]
  const [, how] = REQUEST_STATES[status]
  return `${how}${decided_by ? ` by ${decided_by}` : ''}: ${what} of ${formatMoney(amount)}, ${subjectText(upon)}`
}
