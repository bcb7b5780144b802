import { data, redirect, type RouterContextProvider } from 'react-router'
import { ApiError, type CallOptions, TransportError, ValidationError } from '../../../http/client.ts'
import type { Challenge } from '../../../http/problem.ts'
import type { CallInput, CallOutput, Endpoint } from '../../../http/endpoint.ts'
import { common } from '../../texts.ts'
import { homeWithLogin, pathOf, withLogin, withProof } from '../../paths.ts'
import { accountOf, servicesOf, visitOf } from './context.ts'
import { record } from './events.ts'
import { texts } from './texts.ts'

type Context = Readonly<RouterContextProvider>

/** Faults of a form, as the API names them: per field and for the whole form. */
export interface FormProblem {
  readonly fieldErrors: Readonly<Record<string, readonly string[]>>
  readonly formErrors: readonly string[]
  /** What the bank of a card wants to ask first. */
  readonly challenge?: Challenge | undefined
}

export type Outcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | {
      readonly ok: false
      readonly status: number
      readonly code: string
      readonly problem: FormProblem
      /** Of an answer that was no validation error: what a page says that cannot go on without it. */
      readonly failure?: PageFailure
    }

type Refused = Extract<Outcome<never>, { ok: false }>

/**
 * Asks the API for what a page shows. A failure becomes the page's own error: 404 as it is, 401 as Home with the login
 * modal, anything else as the error page with its status. `kept` is what to show instead while the API cannot be asked,
 * where something is known.
 */
export async function load<E extends Endpoint>(
  { context, url }: { context: Context; url: URL },
  endpoint: E,
  input: CallInput<E>,
  kept: () => CallOutput<E> | undefined = () => undefined,
): Promise<CallOutput<E>> {
  try {
    return await visitOf(context).client.call(endpoint, input)
  } catch (error) {
    if (error instanceof TransportError) {
      // The API counts its own failures; of this one it knows nothing.
      await record(context, errorEvent('server_error', endpoint, { status: 0 }))
      const instead = kept()
      if (instead !== undefined) return instead
    }
    throw pageError(error, url)
  }
}

function pageError(error: unknown, url: URL): unknown {
  if (error instanceof ValidationError) return notFound()
  if (error instanceof ApiError) {
    if (error.status === 404) return notFound()
    if (error.status === 401) return redirect(homeWithLogin(pathOf(url) + url.search))
    return data(wordsOf(error), { status: error.status })
  }
  if (error instanceof TransportError) return data(describeFailure(error), { status: 503 })
  return error
}

/** `throw notFound()` in a loader whose parameters name nothing. */
export function notFound() {
  return data(common().notFound, { status: 404 })
}

interface Asked {
  readonly context: Context
  readonly url?: URL
  readonly request?: Request
}

/**
 * Sends what somebody did to the API. Faults come back as a form's problem. An action without a credential that counts
 * opens the login modal over what was typed, and one without a fresh proof the dialog that asks for it; besides that only programming errors are thrown. What staff change may be
 * what every page shows, so the next page asks.
 */
export async function submit<E extends Endpoint>(
  { context, url, request }: Asked,
  endpoint: E,
  input: CallInput<E>,
  options?: CallOptions,
): Promise<Outcome<CallOutput<E>>> {
  try {
    const value = await visitOf(context).client.call(endpoint, input, options)
    if (!endpoint.isRead && accountOf(context)?.member === null) servicesOf(context).sites.expire()
    return { ok: true, value }
  } catch (error) {
    if (error instanceof ValidationError) {
      const { fieldErrors, formErrors, challenge } = error
      await record(context, errorEvent('validation_error', endpoint, { fields: Object.keys(fieldErrors).join() }))
      return { ok: false, status: 422, code: 'validation', problem: { fieldErrors, formErrors, challenge } }
    }
    const status = error instanceof ApiError ? error.status : 0
    if (url && request?.method === 'POST') {
      if (status === 401) throw redirect(withLogin(url))
      if (error instanceof ApiError && error.code === 'reauthentication_required') throw redirect(withProof(url))
    }
    await record(context, errorEvent('server_error', endpoint, { status }))
    if (error instanceof ApiError)
      return { ...failed(error.status, error.code, ...formWordsOf(error)), failure: wordsOf(error) }
    if (error instanceof TransportError) return failed(503, error.kind, describeFailure(error))
    throw error
  }
}

/** Validation and server errors are counted, by call and never with what was typed. */
function errorEvent(name: string, { method, path }: Endpoint, parameters: Record<string, string | number>) {
  return { class: 'error', name, value: `${method} ${path}`, parameters }
}

function failed(status: number, code: string, ...formErrors: string[]): Refused {
  return { ok: false, status, code, problem: { fieldErrors: {}, formErrors } }
}

/** `throw failedPage(outcome)` where a page cannot go on without what was refused. */
export function failedPage({ status, problem, failure }: Refused) {
  return data(failure ?? problem.formErrors.join(' '), { status })
}

/** What a page says of an answer that it cannot show: 'Unknown server error.' plus the status, then the API's sentence. */
export interface PageFailure {
  readonly message: string
  readonly sentence: string | undefined
}

function wordsOf({ status, publicMessage: sentence }: ApiError): PageFailure {
  return { message: texts().unknownServerError(status), sentence }
}

/** Above a form a refusal in the API's own words is enough; a failure of the server is called one. */
function formWordsOf(error: ApiError): string[] {
  const { message, sentence } = wordsOf(error)
  if (sentence === undefined) return [message]
  return error.status < 500 ? [sentence] : [message, sentence]
}

/** 'Unknown error.' plus the cause. */
function describeFailure(error: TransportError): string {
  return texts().failures[error.kind](error.message)
}

/**
 * The answer of an action that was refused: 422 with the faults and what was typed, so that the form shows both also
 * before scripts run. Never pass passwords or card fields as `values`.
 */
export function refuse(outcome: Refused, values: Readonly<Record<string, string>> = {}) {
  const { problem, code, status } = outcome
  return data({ problem, code, values }, { status })
}

/** One text field of a form as it was typed; empty when it is missing. */
export function textField(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** The text fields of a form, trimmed; files are left out. */
export function textFields(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value.trim()]] : [])),
  )
}
