import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MiddlewareFunction,
  redirect,
  type RouterContextProvider,
} from 'react-router'
import * as contracts from '../../../app/contracts.ts'
import { account } from '../../../capabilities/auth/account-contract.ts'
import { security } from '../../../capabilities/security/contract.ts'
import { type SavedView, views } from '../../../capabilities/views/contract.ts'
import type { CallInput, Endpoint } from '../../../http/endpoint.ts'
import { pacificDate } from '../../../lib/pacific.ts'
import { routerPath, withProof } from '../../paths.ts'
import { attemptKey, formOf, nextAttempt } from '../../serve/form.server.ts'
import { load, submit, textField, textFields } from '../../serve/session/api.ts'
import { servicesOf } from '../../serve/session/context.ts'
import { written } from '../../serve/session/written.ts'
import type { OfficeName } from '../paths.ts'
import type { ActionResult } from './action-result.ts'
import { csvOf } from '../../../lib/csv.ts'
import type { AnyField } from '../../ui/form-fields.ts'
import { AS_IT_COMES, fileColumns, listInput, type ListQuery, readListQuery } from './list.ts'
import {
  type CallName,
  type FormFields,
  type FormShapes,
  type ListScreen,
  type Screen,
  type Screens,
  screensOf,
  type Sent,
  type Shape,
} from './screen.ts'

/** A call by its name. */
export function callOf(name: CallName): Endpoint {
  const [group = '', call = ''] = name.split('.')
  const endpoint = (contracts as Record<string, Record<string, Endpoint>>)[group]?.[call]
  if (!endpoint) throw new Error(`There is no call ${name}`)
  return endpoint
}

/**
 * `const forms = formsOf({ 'notes.add': ['text'] })`: the fields of calls as their contracts have them, for a loader.
 * @throws when a call has no such field
 */
export function formsOf<const Forms extends FormFields>(forms: Forms): FormShapes<Forms> {
  const calls = Object.keys(forms) as CallName[]
  const shapeOf = (call: CallName) => formOf(callOf(call), { only: (forms[call] ?? []) as never }).fields
  return Object.fromEntries(calls.map((call) => [call, shapeOf(call)])) as never
}

interface Asked {
  readonly context: Readonly<RouterContextProvider>
  readonly url: URL
}

/** What the call of a list answers. */
interface Page {
  readonly items: readonly never[]
  readonly count: number
  /** Where a long list goes on. */
  readonly next?: string | null
}

/** Where the page of a list stands, beside what its call answers. */
export interface LoadedList extends Page {
  readonly query: ListQuery
  /** What its `beside` shows; null when that could not be had. */
  readonly beside: object | null
  readonly views: readonly SavedView[]
  /** How a view of it is named. */
  readonly viewForm: Shape<'views.add', 'name'>
  /** In characters, of one that can be searched. */
  readonly longestSearch?: number | undefined
}

const viewForm = formOf(views.add, { only: ['name'] }).fields

/** What the contracts say of the fields of a screen. */
function ownOf(screen: Screen) {
  return {
    ...(screen.forms && { forms: formsOf(screen.forms) }),
    ...(screen.kind === 'list' && { longestSearch: longestSearch(screen) }),
  }
}

function longestSearch({ call, search }: ListScreen<never, never>): number | undefined {
  if (search === undefined) return undefined
  const fields: Readonly<Record<string, AnyField>> = formOf(callOf(call), { only: ['search'] as never }).fields
  return fields.search?.maxLength
}

/** `export const loader = screenLoader(screen)`: what {@link loadScreen} gives, as one text. */
export function screenLoader(screens: Screens) {
  const loadIt = loadScreen(screens)
  return async (args: LoaderFunctionArgs) => written(await loadIt(args))
}

/** What the screen's call answers, and what its forms show. */
export function loadScreen(screens: Screens) {
  const shapes = new Map(screensOf(screens).map((screen) => [screen.name, ownOf(screen)]))
  return async (args: LoaderFunctionArgs): Promise<unknown> => {
    const screen = screenFor(screens, args.pattern)
    const own = shapes.get(screen.name)
    if (screen.kind === 'list') {
      const query = readListQuery(screen, args.url.searchParams, own?.longestSearch)
      const { beside } = screen
      const [page, besides, mine] = await Promise.all([
        ask(args, screen.call, { ...listInput(screen, query), ...ownInput(screen, args) }),
        beside ? ask(args, beside.call, beside.input(query)).catch(() => null) : null,
        choicesOf(args, screen),
      ])
      const opening = mine.views.find(({ is_default }) => is_default)
      if (opening && opening.query !== '' && args.url.search === '')
        throw redirect(`${args.url.pathname}?${opening.query}`)
      const kept = opening ? { ...query.kept, ...AS_IT_COMES } : query.kept
      const shown = { ...query, kept, own: mine.columns }
      return { ...page, ...own, query: shown, beside: besides, views: mine.views, viewForm }
    }
    if (!screen.call) return null
    const answer = await ask(args, screen.call, (screen.input ?? ((params) => params))(args.params))
    return { ...answer, ...own }
  }
}

/** How the reader likes to see a list; a list stands without it. */
async function choicesOf(args: Asked, { name }: Pick<Screen, 'name'>) {
  const mine = await load(args, views.mine, { screen: name }).catch(() => undefined)
  return { views: mine?.views ?? [], columns: mine?.columns[name] ?? [] }
}

/** `export const action = screenAction(screen)`: makes the call of the action that was chosen, and says how it went. */
export function screenAction(screens: Screens) {
  return async (args: ActionFunctionArgs) => {
    const screen = screenFor(screens, args.pattern)
    const form = await args.request.formData()
    const intent = textField(form, 'intent')
    const chosen = screen.actions?.find((action) => action.intent === intent)
    if (!chosen) throw data(null, { status: 400 })
    const { intent: _, once, ...fields } = textFields(form)
    const sent: Sent = { fields, all: (name) => form.getAll(name).map(String), params: args.params }
    const idempotencyKey = attemptKey(once)
    const endpoint = callOf(chosen.call)
    const input = (chosen.input ? chosen.input(sent) : fields) as CallInput<Endpoint>
    const outcome = await submit(args, endpoint, input, idempotencyKey ? { idempotencyKey } : {})
    if (!outcome.ok) {
      const problem = chosen.faults ? chosen.faults(outcome.problem, fields) : outcome.problem
      const next = idempotencyKey && { once: nextAttempt(outcome, idempotencyKey) }
      return data<ActionResult>({ intent, problem, ...next, fields: typedIn(form) }, { status: outcome.status })
    }
    const answer = outcome.value as never
    const next = chosen.next?.(answer, sent)
    if (next !== undefined) return redirect(next)
    if (chosen.shows) return data<ActionResult>({ intent, answer, fields: typedIn(form) })
    const { done = 'Saved.' } = chosen
    return data<ActionResult>({
      intent,
      done: typeof done === 'string' ? done : done(sent, answer),
      fields: typedIn(form),
    })
  }
}

/** What was typed and chosen, for the form to show again; no form of a screen asks for secrets. */
function typedIn(form: FormData): Record<string, string> {
  const typed = Map.groupBy(form, ([name]) => name)
  const told = (value: FormDataEntryValue) => (typeof value === 'string' ? value : value.name)
  return Object.fromEntries([...typed].map(([name, fields]) => [name, fields.map(([, value]) => told(value)).join()]))
}

const FILE_PAGE = 100
const MOST_FILE_PAGES = 100

/**
 * `export const middleware = screenFile(screen)`: `?format=csv` answers the whole list as a file instead of the page,
 * with the search, filters, sort and columns of the address; 10,000 rows at most. Much leaves at once, so a fresh proof of who
 * asks is needed; the page asks for it.
 */
export function screenFile(screens: Screens): MiddlewareFunction<Response>[] {
  return [
    async ({ context, url, pattern, params }, next) => {
      const screen = screenFor(screens, pattern)
      if (screen.kind !== 'list' || url.searchParams.get('format') !== 'csv') return next()
      await leaveWith({ context, url }, screen.name)
      const lines = await linesOf({ context, url, params }, screen)
      return new Response(csvOf(lines), { headers: fileHeaders(screen.title, servicesOf(context).now()) })
    },
  ]
}

/** Asks for a fresh proof of who takes a file, and notes that they take it; without the note there is no file. */
export async function leaveWith(args: Asked, what: string): Promise<void> {
  await requireFreshProof(args)
  await load(args, security.noteExport, { what })
}

/** Leads whoever asks for a file without a fresh proof of who they are to its page, which asks for it. */
async function requireFreshProof({ context, url }: Asked): Promise<void> {
  const { is_fresh } = await load({ context, url }, account.proof, {})
  if (is_fresh) return
  const page = new URL(url)
  page.searchParams.delete('format')
  throw redirect(withProof(page))
}

async function linesOf(args: Asked & Pick<Sent, 'params'>, list: ListScreen<never, never>): Promise<string[][]> {
  const query = readListQuery(list, args.url.searchParams, longestSearch(list))
  const columns = fileColumns(list, { ...query, own: (await choicesOf(args, list)).columns })
  const rows = await allRows(async (place) => {
    const input = { ...listInput(list, query), ...ownInput(list, args), page_size: FILE_PAGE, ...place }
    return (await ask(args, list.call, input)) as Page
  })
  return [columns.map(({ header }) => header), ...rows.map((row) => columns.map(({ text }) => text(row)))]
}

/** Where a page of a file begins. */
interface FilePlace {
  readonly page_number: number
  readonly after?: string
}

/**
 * The rows of a file, page by page: behind the last row where the list says how it goes on, so that what comes and goes meanwhile
 * repeats none and hides none; by their numbers, as far as these reach, where it does not.
 */
export async function allRows(read: (place: FilePlace) => Promise<Page>): Promise<never[]> {
  const rows: never[] = []
  let place: FilePlace = { page_number: 1 }
  for (let pages = 0; pages < MOST_FILE_PAGES; pages++) {
    const { items, count, next } = await read(place)
    rows.push(...items)
    if (next) place = { page_number: 1, after: next }
    else if (items.length < FILE_PAGE || place.page_number * FILE_PAGE >= count) break
    else place = { ...place, page_number: place.page_number + 1 }
  }
  return rows
}

function fileHeaders(title: string, now: Temporal.Instant): Record<string, string> {
  const name = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  return {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}-${pacificDate(now)}.csv"`,
    'cache-control': 'no-store',
  }
}

/** What a list asks its call whatever the query says. */
function ownInput({ input }: ListScreen<never, never>, { params }: Pick<Sent, 'params'>) {
  return typeof input === 'function' ? input(params) : input
}

async function ask(args: Asked, call: CallName, input: object): Promise<object> {
  return (await load(args, callOf(call), input as CallInput<Endpoint>)) as object
}

/** The one of a file's screens that stands at the address of a route. */
function screenFor(screens: Screens, pattern: string): Screen {
  const all = screensOf(screens)
  return all.find(({ name }) => routerPath(name as OfficeName) === pattern) ?? (all[0] as Screen)
}
