import '../known-paths.ts'
import { useEffect, useRef } from 'react'
import { useLoaderData, useMatches, useNavigation, useParams, useSearchParams } from 'react-router'
import { toAny } from '../../paths.ts'
import { useWritten } from '../../serve/session/written.ts'
import { title } from '../../title.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { titleOf } from '../menu.ts'
import type { OfficeName } from '../paths.ts'
import { type ActionResult, problemOf } from './action-result.ts'
import { ASKED, ConfirmAction } from './confirm-action.tsx'
import { Facts } from './facts.tsx'
import { History } from './history.tsx'
import { listHref } from './list.ts'
import { MoreMenu } from './more-menu.tsx'
import { ResourceList } from './resource-list.tsx'
import {
  type Action,
  type DetailScreen,
  type ListScreen,
  type Screen,
  type ScreenLink,
  type Screens,
  screensOf,
  type Sent,
} from './screen.ts'
import { ScreenActions } from './screen-actions.ts'
import type { LoadedList } from './screen.server.ts'
import { Sums } from './sums.tsx'
import { Tabs } from './tabs.tsx'
import { useActionResult } from './use-action-result.ts'
import { useMay, useMayOpen } from './use-may.ts'

/** `export default screenPage(screen)`: the page that the value describes. */
export function screenPage(screens: Screens) {
  return function ScreenPage() {
    const name = useMatches().at(-1)?.id
    const all = screensOf(screens)
    const screen = all.find((each) => each.name === name) ?? all[0]
    const loaded = useWritten<never>(useLoaderData())
    const params = useParams()
    if (!screen) return null
    return (
      // Another record is another page: none of the fields of the one before stay.
      <ScreenActions key={[screen.name, ...Object.values(params)].join('/')} value={screen.actions ?? []}>
        <ScreenHead screen={screen} data={loaded} />
        {screen.kind === 'list' ? (
          <ListBody list={screen} loaded={loaded} />
        ) : (
          <DetailBody screen={screen} data={loaded} />
        )}
      </ScreenActions>
    )
  }
}

/** Title, what can be done, and what was done: small, so that the data begins at once. */
function ScreenHead({ screen, data }: { screen: Screen; data: never }) {
  const may = useMay()
  const mayOpen = useMayOpen()
  const result = useActionResult()
  const params = useParams()
  const heading = screen.heading?.(data, params) ?? screen.title
  const lead = typeof screen.lead === 'function' ? screen.lead(data) : screen.lead
  const links = [...(screen.links?.(data) ?? []), historyLink(screen, data, params)].flatMap((link) =>
    link && (!link.allow || may(link.allow)) && mayOpen(link.to) ? [link] : [],
  )
  const actions = (screen.actions ?? []).filter(
    ({ label, allow, when }) => label && (!allow || may(allow)) && (when?.(data) ?? true),
  )
  const [query] = useSearchParams()
  // Before scripts run, a dialog of the menu comes with its page.
  const isAsked = (intent: string) => query.get(ASKED) === intent || problemOf(result, intent) !== undefined
  const drawLink = ({ label, to, adds, leaves }: ScreenLink) => (
    <ButtonLink
      key={to}
      to={to}
      tone={adds ? 'primary' : 'quiet'}
      size="sm"
      reloadDocument={leaves ?? false}
      {...(adds && { icon: 'plus' })}
    >
      {label}
    </ButtonLink>
  )
  const drawAction = (action: Action<never>) => (
    <ConfirmAction key={action.intent} action={action} data={data} result={result} />
  )
  return (
    <>
      <title>{title(heading)}</title>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 gap-1 wrap-anywhere">
          {screen.parent && <ParentLink name={screen.parent} />}
          <h1 className="text-2xl">{heading}</h1>
          {lead && <div className="max-w-text text-sm text-muted">{lead}</div>}
        </div>
        {(links.length > 0 || actions.length > 0) && (
          <div className="flex flex-wrap gap-2 max-sm:relative max-sm:w-full">
            {links.filter(isAtHand).map(drawLink)}
            {actions.filter(isAtHand).map(drawAction)}
            {[...links, ...actions].some(({ inMenu }) => inMenu) && (
              <MoreMenu open={actions.some(({ inMenu, intent }) => inMenu && isAsked(intent))}>
                {links.filter(({ inMenu }) => inMenu).map(drawLink)}
                {actions.filter(({ inMenu }) => inMenu).map(drawAction)}
              </MoreMenu>
            )}
          </div>
        )}
      </div>
      {result?.done && <DoneNotice done={result.done} result={result} />}
    </>
  )
}

/** What was done. It takes the focus that a button left behind which went away with its row. */
function DoneNotice({ done, result }: { done: string; result: ActionResult }) {
  const box = useRef<HTMLDivElement>(null)
  const { state } = useNavigation()
  useEffect(() => {
    if (state === 'idle' && document.activeElement === document.body) box.current?.focus({ preventScroll: true })
  }, [result, state])
  return (
    <div ref={box} tabIndex={-1} className="mb-4">
      <Notice tone="success" role="status">
        {done}
      </Notice>
    </div>
  )
}

/** The way to all that ever happened to the record of a screen. */
function historyLink({ record }: Screen, data: never, params: Sent['params']): ScreenLink | undefined {
  const itemId = record?.(data, params)
  return itemId
    ? { label: 'History', to: toAny('RecordHistory', { itemId }), allow: 'Audit:Read', inMenu: true }
    : undefined
}

function isAtHand({ inMenu }: { readonly inMenu?: boolean }): boolean {
  return !inMenu
}

function ParentLink({ name }: { name: OfficeName }) {
  const address = toAny(name, {})
  const mayOpen = useMayOpen()
  return (
    <p className="text-sm">
      {mayOpen(address) ? (
        <Link
          to={address}
          className="inline-flex min-h-8 items-center font-bold text-link underline underline-offset-4"
        >
          {titleOf(name)}
        </Link>
      ) : (
        <span className="inline-flex min-h-8 items-center text-muted">{titleOf(name)}</span>
      )}
    </p>
  )
}

function tabOf(name: OfficeName, current: string) {
  return { label: titleOf(name), to: toAny(name, {}), isHere: name === current }
}

function ListBody({ list, loaded }: { list: ListScreen<never, never>; loaded: never }) {
  const { items, count, next = null, query, beside, views, viewForm, longestSearch }: LoadedList = loaded
  const table = (
    <ResourceList list={list} rows={items} {...{ loaded, count, next, query, views, viewForm, longestSearch }} />
  )
  return (
    <>
      {list.tabs && <Tabs label={list.title} tabs={list.tabs.map((name) => tabOf(name, list.name))} />}
      {list.above?.(loaded)}
      {list.sums && count > 0 && <Sums label="Totals" sums={list.sums(loaded)} />}
      {list.beside ? (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_23rem]">
          {table}
          <list.beside.draw answer={beside as never} query={query} href={(change) => listHref(list, query, change)} />
        </div>
      ) : (
        table
      )}
    </>
  )
}

function DetailBody({ screen, data }: { screen: DetailScreen<never>; data: never }) {
  const { facts, body: Body, history, width, above } = screen
  const main = (
    <>
      {facts && <Facts facts={facts(data)} />}
      {Body && <Body data={data} />}
    </>
  )
  return (
    <>
      {above?.(data)}
      {history ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
          <div className="grid content-start gap-7">{main}</div>
          <History entries={history(data)} />
        </div>
      ) : (
        <div className={width === 'form' ? 'grid max-w-text gap-7' : 'grid gap-7'}>{main}</div>
      )}
    </>
  )
}
