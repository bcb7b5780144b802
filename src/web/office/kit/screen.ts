import type { ReactNode } from 'react'
import type * as contracts from '../../../app/contracts.ts'
import type { Permission } from '../../../lib/permissions.ts'
import type { CallInput, CallOutput, Endpoint } from '../../../http/endpoint.ts'
import type { FormShape } from '../../ui/form-fields.ts'
import type { Problem } from '../../ui/form.tsx'
import type { OfficeName } from '../paths.ts'
import type { Written } from '../../serve/session/written.ts'
import type { Column } from './column.tsx'
import type { Filter, ListQuery } from './list.ts'

type Contracts = typeof contracts

/** A call of the API by its name: 'coupons.list'. Only the server looks it up, so that no schema reaches the browser. */
export type CallName = {
  [Group in keyof Contracts]: `${Group}.${keyof Contracts[Group] & string}`
}[keyof Contracts]

type CallOf<Name> = Name extends `${infer Group extends keyof Contracts}.${infer Call}`
  ? Call extends keyof Contracts[Group]
    ? Extract<Contracts[Group][Call], Endpoint>
    : never
  : never

export type Answer<Name> = CallOutput<CallOf<Name>>
/** The fields of a call's input, whatever their values: what forms send are texts, which the API reads. */
type Fields<Name> = { readonly [Key in keyof CallInput<CallOf<Name>>]: unknown }

/** The name of one of them. */
type FieldOf<Name> = keyof CallInput<CallOf<Name>> & string

/** What forms show of the calls that they send: `{ 'notes.add': ['text'] }`. */
export type FormFields = { readonly [Name in CallName]?: readonly FieldOf<Name>[] }

/** The same with what the contracts say of each field, as a loader brings it. */
export type FormShapes<Forms> = {
  readonly [Name in keyof Forms]: Forms[Name] extends readonly (infer Field)[]
    ? FormShape<Pick<CallInput<CallOf<Name>>, Field & FieldOf<Name>>>
    : never
}

/** Those of one call, for a component that draws them: `Shape<'notes.add', 'text'>`. */
export type Shape<Name extends CallName, Field extends FieldOf<Name>> = FormShape<Pick<CallInput<CallOf<Name>>, Field>>

/** What a loader brings for the forms of a screen. */
interface WithForms<Forms> {
  readonly forms: FormShapes<Forms>
}

/** One row of the list that a call answers. */
export type RowOf<Name> = Answer<Name> extends { readonly items: readonly (infer Row)[] } ? Row : never

/** The sections of the menu, from the top. */
export const SECTIONS = {
  desk: 'Desk',
  lot: 'Lot',
  service: 'Customer service',
  money: 'Money',
  space: 'Space',
  prices: 'Prices',
  mail: 'Email',
  passes: 'Wallet passes',
  team: 'Team',
  business: 'Business',
} as const

/** What every screen of the back office says of itself. */
export interface ScreenHead<Data> {
  /** Its name among the addresses: `to('Coupons')`. */
  readonly name: string
  readonly path: `/staff${string}`
  /** In the menu and at the top of the page. */
  readonly title: string
  /** Where a screen has a section of the menu; all others belong to the one whose address begins theirs. */
  readonly section?: keyof typeof SECTIONS
  /** Its place in the section, from 1. */
  readonly place?: number
  /** The calls it cannot do without. Who may open it follows from them. */
  readonly needs: readonly CallName[]
  /** What its forms show of the calls that they send; the data has it as `forms`, with the contracts' bounds. */
  readonly forms?: FormFields
  /** The title where it depends on what is shown, as "Booking 123". */
  readonly heading?: (data: Data, params: Sent['params']) => string
  /** One sentence below the title. */
  readonly lead?: ReactNode | ((data: Data) => ReactNode)
  /** The screen above it, when it is in no menu. */
  readonly parent?: OfficeName
  /** The record it shows, by its id: whoever may read the audit log finds its whole history behind a link. */
  readonly record?: (data: Data, params: Sent['params']) => string | null | undefined
  /** Links at the top of the page. */
  readonly links?: (data: Data) => readonly (ScreenLink | false | null | undefined)[]
  /** What can be done here: buttons at the top, each behind a dialog that says what will happen. */
  readonly actions?: readonly Action<Data>[]
}

export interface ScreenLink {
  readonly label: string
  readonly to: string
  /** Who may follow it. */
  readonly allow?: Permission
  /** It leads to a form for a new thing. */
  readonly adds?: boolean
  /** It leads out of the back office. */
  readonly leaves?: boolean
  /** It stands in the menu of what else can be done. */
  readonly inMenu?: boolean
}

/** What a form of a screen has sent. */
export interface Sent {
  /** Its text fields, trimmed. */
  readonly fields: Readonly<Record<string, string>>
  /** All values that were sent under one name. */
  readonly all: (name: string) => readonly string[]
  /** The parameters of the screen's address. */
  readonly params: Readonly<Record<string, string | undefined>>
}

interface ActionOf<Data, Name extends CallName> {
  /** Its name in the form that it sends. */
  readonly intent: string
  readonly call: Name
  /** What the call is asked; the text fields as they are unless this says otherwise. */
  readonly input?: (sent: Sent) => Fields<Name>
  /** Said afterwards. */
  readonly done?: string | ((sent: Sent, answer: Answer<Name>) => string)
  /** Where to go afterwards; undefined to stay. */
  readonly next?: (answer: Answer<Name>, sent: Sent) => string | undefined
  /** Whether the page shows what it answers, as a preview. */
  readonly shows?: boolean
  /** Sends this key for as long as the page is the same, so that a second press repeats nothing. */
  readonly once?: boolean
  /** Its faults by the names of the form's fields, where the API names them otherwise. */
  readonly faults?: (problem: Problem, fields: Sent['fields']) => Problem
  /** Who is offered it; the API asks again. */
  readonly allow?: Permission
  /** Whether there is occasion for it. */
  readonly when?: (data: Data) => boolean
  /** On its button. Without a label it belongs to a form of the page. */
  readonly label?: string
  /** What will happen, said in its dialog. */
  readonly ask?: string | ((data: Data) => ReactNode)
  /** What has to be filled in first. */
  readonly form?: (data: Data) => ReactNode
  /** What is sent along. */
  readonly send?: (data: Data) => Readonly<Record<string, string>>
  readonly danger?: boolean
  /** Whether it acts upon what was saved: its button waits until nothing else on the page is typed and unsaved. */
  readonly needsSaved?: boolean
  /** What the screen is there for. */
  readonly main?: boolean
  /** It stands in the menu of what else can be done. */
  readonly inMenu?: boolean
}

export type Action<Data> = { [Name in CallName]: ActionOf<Data, Name> }[CallName]

interface BesideOf<Name extends CallName> {
  readonly call: Name
  /** Names of its own arguments in the address, which every link of the list keeps. */
  readonly keeps: readonly string[]
  readonly input: (query: ListQuery) => Partial<Fields<Name>>
  /** `answer` is null when the call failed: the list stands all the same. */
  readonly draw: (props: {
    readonly answer: Answer<Name> | null
    readonly query: ListQuery
    /** The address of the list, asked a little differently. */
    readonly href: (change: Partial<ListQuery>) => string
  }) => ReactNode
}

/** What stands beside a list, from a call of its own. */
export type Beside = { [Name in CallName]: BesideOf<Name> }[CallName]

/** A list: table, search, filters, file and address, from one call. */
export interface ListScreen<Row = unknown, More = unknown> extends ScreenHead<More & { readonly count: number }> {
  readonly kind: 'list'
  readonly call: CallName
  /** What the call is asked whatever the query says; of the parameters of the address where it has some. */
  readonly input?: Readonly<Record<string, unknown>> | ((params: Sent['params']) => Readonly<Record<string, unknown>>)
  readonly columns: readonly Column<Row>[]
  readonly key: (row: Row) => string
  /** Where a row leads; its first column is the link. */
  readonly link?: (row: Row) => string
  /** Who may follow that link; everybody who sees the list when it says nothing. */
  readonly linkAllow?: Permission
  /** What may be searched for: "Name or email". Without it there is no search. */
  readonly search?: string
  readonly filters?: readonly Filter[]
  /** The sort it starts with, a minus in front when descending. */
  readonly sort?: string
  readonly pageSize?: number
  /** Said when there is nothing at all, and what to do about it. */
  readonly empty: string
  readonly emptyHint?: string
  /** What all rows add up to. */
  readonly sums?: (
    more: More & { readonly count: number; readonly query: ListQuery },
  ) => readonly (readonly [name: string, value: string])[]
  /** What else can be done with one row. */
  readonly rowActions?: (row: Row, more: More & { readonly count: number }) => ReactNode
  /** Rows can be ticked, and the ticked ones or all that match be acted upon at the screen that it names. */
  readonly picks?: { readonly to: OfficeName; readonly label: string; readonly allow: Permission }
  /** The screens that are other views of the same, this one included. */
  readonly tabs?: readonly OfficeName[]
  /** Above the table. */
  readonly above?: (more: More & { readonly count: number }) => ReactNode
  /** Beside the table, below it on narrow screens. */
  readonly beside?: Beside
}

/** A page of one thing: what is known of it, what it consists of, and what happened with it. */
export interface DetailScreen<Data = unknown> extends ScreenHead<Data> {
  readonly kind: 'detail'
  /** Above everything else. */
  readonly above?: (data: Data) => ReactNode
  readonly call?: CallName
  readonly input?: (params: Sent['params']) => Readonly<Record<string, unknown>>
  readonly facts?: (data: Data) => readonly (readonly [label: string, value: ReactNode])[]
  readonly body?: (props: { readonly data: Data }) => ReactNode
  /** Who changed what, the last first. */
  readonly history?: (data: Data) => readonly HistoryEntry[]
  /** As wide as a form, or as the window. */
  readonly width?: 'form' | 'page'
}

export interface HistoryEntry {
  readonly at: string
  readonly who?: string
  readonly what: string
}

/** Any screen, for what all have in common. */
export type Screen = ListScreen<never, never> | DetailScreen<never>
/** A file may hold screens that differ in a few words, as open and closed batches. */
export type Screens = Screen | readonly Screen[]

/** `export const screen = listScreen('coupons.list', { name: 'Coupons', columns: […], … })` */
export function listScreen<const Name extends CallName, const Forms extends FormFields = object>(
  call: Name,
  screen: Made<ListScreen<RowOf<Name>, Omit<Answer<Name>, 'items'> & WithForms<Forms>>, Forms>,
): ListScreen<RowOf<Name>, Omit<Answer<Name>, 'items'> & WithForms<Forms>> {
  return { needs: [call], ...screen, call, kind: 'list' }
}

/** `export const screen = detailScreen('access.policy', { name: 'StaffPolicy', facts: …, … })` */
export function detailScreen<const Name extends CallName, const Forms extends FormFields = object>(
  call: Name,
  screen: Made<DetailScreen<Answer<Name> & WithForms<Forms>>, Forms>,
): DetailScreen<Answer<Name> & WithForms<Forms>> {
  return { needs: [call], ...screen, call, kind: 'detail' }
}

/** A screen needs the call that it shows the answer of, unless it says more. */
type Made<Kind extends Screen, Forms> = Omit<Kind, 'kind' | 'call' | 'needs' | 'forms'> &
  Partial<Pick<Kind, 'needs'>> & { readonly forms?: Forms }

/**
 * A screen with a loader of its own, which it names for its type: `pageScreen<typeof loader>({ … })`. The loader brings
 * what its forms show, by `formsOf` or `formOf`. What is large it brings as one text (`written`).
 */
export function pageScreen<Load extends Loader>(
  screen: Omit<DetailScreen<Loaded<Load>>, 'kind' | 'call' | 'input' | 'forms'>,
): DetailScreen<Loaded<Load>> {
  return { ...screen, kind: 'detail' }
}

type Loader = (args: never) => unknown
/** What the page of a loader gets of it. */
export type Loaded<Load extends Loader> =
  Awaited<ReturnType<Load>> extends Written<infer Value> ? Value : Awaited<ReturnType<Load>>

export function screensOf(screens: Screens): readonly Screen[] {
  return 'kind' in screens ? [screens] : screens
}
