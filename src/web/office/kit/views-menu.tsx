import type { ReactNode } from 'react'
import { Form, useLocation } from 'react-router'
import type { SavedView } from '../../../capabilities/views/contract.ts'
import { to } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { CONTROL } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { Icon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { AS_IT_COMES, type ListQuery, readListQuery, shownColumns, viewOf } from './list.ts'
import type { ListScreen, Shape } from './screen.ts'

interface Props<Row> {
  readonly list: ListScreen<Row, never>
  readonly query: ListQuery
  readonly views: readonly SavedView[]
  readonly viewForm: Shape<'views.add', 'name'>
}

/**
 * The reader's own ways to look at a list: chosen again, kept under a name, opened with. The browser's own menu and plain
 * forms, so that it works before scripts run.
 */
export function ViewsMenu<Row>({ list, query, views, viewForm }: Props<Row>) {
  const now = viewOf(list, query)
  const current = views.find((view) => viewOf(list, readListQuery(list, new URLSearchParams(view.query))) === now)
  return (
    <details className="relative shrink-0">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-md px-2 text-sm font-bold text-link lg:min-h-9.5">
        {current ? `View: ${current.name}` : 'Views'}
        <Icon name="chevron" size="sm" />
      </summary>
      <div className="absolute right-0 z-10 mt-1 grid w-72 max-w-[calc(100vw-2rem)] gap-2 rounded-lg bg-raised p-3 text-sm shadow-float">
        <ul className="grid">
          {views.map((view) => (
            <li key={view.id}>
              <ViewLink href={`?${view.query || new URLSearchParams(AS_IT_COMES)}`} isHere={view === current}>
                {view.name}
                {view.is_default && <span className="font-normal text-muted"> · opens the list</span>}
              </ViewLink>
            </li>
          ))}
          {views.length > 0 && (
            <li>
              <ViewLink href={`?${new URLSearchParams(AS_IT_COMES)}`} isHere={now === ''}>
                Everything
              </ViewLink>
            </li>
          )}
        </ul>
        {!current && <KeepView list={list} query={now} form={viewForm} />}
        <KeepColumns list={list} query={query} />
        <Link
          to={to('SavedViews')}
          className="inline-flex min-h-11 items-center font-bold text-link underline underline-offset-4 lg:min-h-8"
        >
          Manage my views
        </Link>
      </div>
    </details>
  )
}

function ViewLink({ href, isHere, children }: { href: string; isHere: boolean; children: ReactNode }) {
  return (
    <Link
      to={href}
      aria-current={isHere ? 'true' : undefined}
      className={classes(
        'flex min-h-11 items-center gap-1 rounded-md px-2 font-bold no-underline hover:bg-sunk lg:min-h-9',
        isHere && 'bg-tint',
      )}
    >
      {children}
    </Link>
  )
}

/** Where the form came from, to go back to. */
function Here<Row>({ list }: { list: ListScreen<Row, never> }) {
  const { pathname, search } = useLocation()
  return (
    <>
      <input type="hidden" name="screen" value={list.name} />
      <input type="hidden" name="back" value={`${pathname}${search}`} />
    </>
  )
}

interface KeepProps<Row> {
  readonly list: ListScreen<Row, never>
  /** The arguments by which the list is shown as it is now. */
  readonly query: string
  readonly form: Shape<'views.add', 'name'>
}

/** Keeps what the list shows now under a name. */
function KeepView<Row>({ list, query, form }: KeepProps<Row>) {
  const { label, name, maxLength } = fieldsOf(form, { name: 'Save this view as' }).name
  return (
    <Form method="post" action={to('SavedViews')} data-leaves-freely className="grid gap-2 border-t border-line pt-2">
      <Here list={list} />
      <input type="hidden" name="query" value={query} />
      <label className="grid gap-1 font-bold">
        {label}
        <input
          name={name}
          required
          maxLength={maxLength}
          autoComplete="off"
          className={classes(CONTROL, 'min-h-10! text-sm!')}
        />
      </label>
      <label className="flex min-h-9 items-center gap-2">
        <input type="checkbox" name="is_default" className="size-5" />
        Use as the default view
      </label>
      <Button type="submit" name="intent" value="add" size="sm">
        Save view
      </Button>
    </Form>
  )
}

/** Keeps the columns that are shown now, on every device; or goes back to those the list comes with. */
function KeepColumns<Row>({ list, query }: { list: ListScreen<Row, never>; query: ListQuery }) {
  const hasOwn = (query.own ?? []).length > 0
  const isChosen = query.columns.length > 0
  if (!hasOwn && !isChosen) return null
  return (
    <Form method="post" action={to('SavedViews')} className="flex flex-wrap gap-2 border-t border-line pt-2">
      <Here list={list} />
      {shownColumns(list, query).map(({ key }) => (
        <input key={key} type="hidden" name="columns" value={key} />
      ))}
      {isChosen && (
        <Button type="submit" name="intent" value="columns" tone="quiet" size="sm">
          Always show these columns
        </Button>
      )}
      {hasOwn && (
        <Button type="submit" name="intent" value="no-columns" tone="quiet" size="sm">
          Default columns
        </Button>
      )}
    </Form>
  )
}
