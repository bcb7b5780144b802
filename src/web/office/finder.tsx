import { type KeyboardEvent, useRef, useState } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import type { Found, FoundKind } from '../../capabilities/finder/contract.ts'
import { LONGEST_SEARCH } from '../../capabilities/finder/longest-search.ts'
import { to, toAny } from '../paths.ts'
import { useAccount } from '../serve/session/use-session.ts'
import { classes } from '../ui/classes.ts'
import { Link } from '../ui/link.tsx'
import { useMayOpen } from './kit/use-may.ts'
import { menuFor } from './menu.ts'
import type { loader } from './search.tsx'
import { useRecentSearches } from './recent-searches.ts'

const HEADINGS: Readonly<Record<FoundKind | 'screen', string>> = {
  screen: 'Screens',
  booking: 'Bookings',
  flight: 'Bookings on this flight',
  card: 'Bookings paid with this card',
  stay: 'Stays',
  member: 'Members',
  voucher: 'Vouchers',
  company: 'Companies',
  incident: 'Incidents',
  inquiry: 'Inbox',
  letter: 'Letters',
}

const ADDRESSES: Readonly<Record<FoundKind, (id: string) => string>> = {
  booking: (id) => to('StaffBooking', { itemId: id }),
  flight: (id) => to('StaffBooking', { itemId: id }),
  card: (id) => to('StaffBooking', { itemId: id }),
  stay: (id) => to('StaffTransaction', { itemId: id }),
  member: (number) => to('StaffMember', { number }),
  voucher: (id) => to('StaffTimeVoucher', { itemId: id }),
  company: (id) => to('StaffCompany', { itemId: id }),
  incident: (id) => to('StaffIncident', { itemId: id }),
  inquiry: (id) => to('StaffInquiry', { itemId: id }),
  letter: (id) => to('EmailMessage', { itemId: id }),
}

const MOST_SCREENS = 4
/** Milliseconds after the last key, before the server is asked. */
const PAUSE = 120

interface Hit {
  readonly key: string
  readonly kind: FoundKind | 'screen'
  /** Null where the reader may find it and not open it. */
  readonly to: string | null
  readonly title: string
  readonly hint: string
}

/** What was found, with the screens whose names fit, which the browser knows by itself. */
export function useHits(typed: string, found: readonly Found[]): Hit[] {
  const permissions = useAccount()?.permissions ?? []
  const mayOpen = useMayOpen()
  const words = typed.trim().toLowerCase()
  if (words === '') return []
  const screens = menuFor(permissions)
    .filter(({ title }) => title.toLowerCase().includes(words))
    .slice(0, MOST_SCREENS)
    .map(({ name, title }): Hit => ({ key: name, kind: 'screen', to: toAny(name, {}), title, hint: '' }))
  const records = found.map(({ kind, id, title, hint }): Hit => {
    const address = ADDRESSES[kind](id)
    return { key: `${kind} ${id}`, kind, to: mayOpen(address) ? address : null, title, hint }
  })
  return [...records, ...screens]
}

/** One box for everything that staff look for: results while one types, by keys alone; a plain search before scripts run. */
export function FinderBox() {
  const navigate = useNavigate()
  const fetcher = useFetcher<typeof loader>()
  const box = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { recent, recall, remember } = useRecentSearches(useAccount()?.email ?? '')
  const answered = fetcher.data?.q === typed.trim() ? fetcher.data.items : undefined
  const hits = useHits(typed, answered ?? [])
  const isAsking = typed.trim().length > 2 && answered === undefined
  const ask = (text: string) => {
    setTyped(text)
    setOpen(true)
    clearTimeout(timer.current)
    if (text.trim().length < 3) return
    timer.current = setTimeout(() => void fetcher.load(to('StaffSearch', {}, { query: { q: text.trim() } })), PAUSE)
  }
  const leave = (address: string) => {
    if (typed.trim()) remember(typed.trim())
    setOpen(false)
    setTyped('')
    void navigate(address)
  }
  return (
    // Keys of the whole box: the field and its results.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={box}
      className="relative w-full max-w-96 min-w-0"
      onKeyDown={(event) => moveThrough(event, box.current, () => setOpen(false))}
      onBlur={(event) => {
        if (!box.current?.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <form
        method="get"
        action={to('StaffSearch')}
        role="search"
        aria-label="Everything"
        onSubmit={(event) => {
          event.preventDefault()
          const first = answered && hits.find((hit) => hit.to !== null)
          leave(first?.to ?? to('StaffSearch', {}, { query: { q: typed.trim() } }))
        }}
      >
        <input
          type="search"
          name="q"
          aria-label="Search everything"
          aria-keyshortcuts="Control+K"
          placeholder="Search  Ctrl K"
          data-shortcut="everything"
          autoComplete="off"
          maxLength={LONGEST_SEARCH}
          value={typed}
          onFocus={() => {
            recall()
            setOpen(true)
          }}
          onChange={(event) => ask(event.target.value)}
          className="min-h-11 w-full rounded-md border-[1.5px] border-asphalt-line bg-raised px-3 text-sm text-ink placeholder:text-muted lg:min-h-9"
        />
      </form>
      {isOpen && (typed.trim() !== '' || recent.length > 0) && (
        <div className="absolute inset-x-0 top-full z-20 mt-1 max-h-[70dvh] min-w-72 overflow-y-auto rounded-lg bg-raised p-2 text-ink shadow-float">
          <p role="status" className={classes('px-2 text-sm text-muted', hits.length > 0 && !isAsking && 'sr-only')}>
            {statusOf(typed, isAsking, hits.length)}
          </p>
          {typed.trim() === '' ? (
            <ul aria-label="Recent searches">
              {recent.map((text) => (
                <li key={text}>
                  <button type="button" data-hit onClick={() => ask(text)} className={HIT}>
                    {text}
                  </button>
                </li>
              ))}
            </ul>
          ) : (
            <Hits hits={hits} onOpen={leave} />
          )}
        </div>
      )}
    </div>
  )
}

const HIT_TEXT =
  'grid min-h-11 w-full content-center rounded-md px-2 py-1 text-left text-sm font-semibold wrap-anywhere lg:min-h-9'
const HIT = `${HIT_TEXT} no-underline hover:bg-sunk focus:bg-tint`

/** Results by what they are, the group with the best first. */
export function Hits({ hits, onOpen }: { hits: readonly Hit[]; onOpen?: (address: string) => void }) {
  return [...Map.groupBy(hits, ({ kind }) => kind)].map(([kind, group]) => (
    <section key={kind} aria-label={HEADINGS[kind]} className="pt-1">
      <h3 className="px-2 text-xs font-bold text-muted">{HEADINGS[kind]}</h3>
      <ul>
        {group.map(({ key, to: address, title, hint }) => {
          const words = (
            <>
              {title}
              {hint && <span className="font-normal text-muted">{hint}</span>}
            </>
          )
          return (
            <li key={key}>
              {address === null ? (
                <p className={HIT_TEXT}>{words}</p>
              ) : (
                <Link
                  to={address}
                  data-hit
                  className={HIT}
                  onClick={(event) => {
                    if (!onOpen || event.ctrlKey || event.metaKey || event.shiftKey) return
                    event.preventDefault()
                    onOpen(address)
                  }}
                >
                  {words}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  ))
}

function statusOf(typed: string, isAsking: boolean, count: number): string {
  if (typed.trim() === '') return 'Recent searches'
  if (isAsking) return 'Searching…'
  if (count > 0) return `${count} found`
  return typed.trim().length < 3 ? 'Type at least three characters.' : 'Nothing found.'
}

/** Arrows go through the results, Escape closes them and leads back to the field. */
function moveThrough(event: KeyboardEvent<HTMLElement>, box: HTMLElement | null, close: () => void) {
  const field = box?.querySelector('input')
  if (event.key === 'Escape') {
    field?.focus()
    close()
    return
  }
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || !box) return
  event.preventDefault()
  const stops = [...box.querySelectorAll<HTMLElement>('input[type=search], [data-hit]')]
  stops[stops.indexOf(document.activeElement as HTMLElement) + step]?.focus()
}
