import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type FetcherWithComponents, Form as RouterForm, useNavigation, useSubmit } from 'react-router'
import type { Challenge } from '../../http/problem.ts'
import { wordsOf } from '../../lib/wording.ts'
import { afterPaint } from './after-paint.ts'
import { Button, type Tone } from './button.tsx'
import { classes } from './classes.ts'
import { texts } from './texts.ts'
import { useUnsent } from './unsent.ts'

/** Faults of a form as the API names them. */
export interface Problem {
  readonly fieldErrors: Readonly<Record<string, readonly string[]>>
  readonly formErrors: readonly string[]
  /** What the bank of a card wants to ask before the form is sent again. */
  readonly challenge?: Challenge | undefined
  /** Found before anything was sent. */
  readonly isOwn?: boolean
}

interface FormState {
  readonly id: string
  readonly problem: Problem | undefined
  readonly values: Readonly<Record<string, string | undefined>>
  readonly hold: (held: boolean) => void
}

const FormContext = createContext<FormState>({ id: '', problem: undefined, values: {}, hold: () => {} })

/** What is under way: what this form has sent, or what another one on the page asks for, as the price of other dates. */
type Work = 'own' | 'other' | 'none'

/** Apart from the rest, since a form that is sent is no reason to draw all its fields anew. */
const WorkContext = createContext<Work>('none')

/** What a field needs of the form around it; also outside of one. */
export function useField(name: string) {
  const { id, problem, values } = use(FormContext)
  return { id: fieldId(id, name), errors: problem?.fieldErrors[name] ?? [], value: values[name] }
}

/** What the bank of the card in this form wants to ask; a new answer brings a new one. */
export const useChallenge = () => use(FormContext).problem?.challenge

/** Makes the form look under way while something is fetched that has to go with it. */
export const useFormHold = () => use(FormContext).hold

function fieldId(form: string, name: string): string {
  return `${form}${name}`
}

export interface FormProps extends Omit<ComponentProps<typeof RouterForm>, 'method' | 'action' | 'children'> {
  readonly method?: 'get' | 'post'
  readonly action?: string
  /** What the last answer refused. */
  readonly problem?: Problem | undefined
  /** What was typed, from an answer made before scripts ran; or what the fields start with. */
  readonly values?: Readonly<Record<string, string | undefined>>
  /** Sends without leaving the page. */
  readonly fetcher?: FetcherWithComponents<unknown>
  /** The fields in their order: their faults are listed in it, under their labels. */
  readonly fields?: Readonly<Record<string, { readonly label: string }>>
  /** Where faults take the focus: to their list, or to the first field that has one; nowhere while somebody types. */
  readonly focusOn?: 'summary' | 'field' | 'none' | undefined
  /** The labels alone, of a form without a contract. */
  readonly labels?: Readonly<Record<string, string>>
  readonly children: ReactNode
}

/**
 * A form that works before scripts do. Faults stand beside their fields and in a summary that takes the focus; what was
 * typed stays.
 */
export function Form(props: FormProps) {
  const {
    problem: refused,
    values = NOTHING,
    fetcher,
    fields,
    labels,
    children,
    method = 'post',
    className,
    focusOn,
    ...rest
  } = props
  const ask = useAskAfterPaint(props)
  const navigation = useNavigation()
  const id = useId()
  const Element = fetcher ? fetcher.Form : RouterForm
  const [held, hold] = useState(false)
  const sent = fetcher || navigation.state === 'idle' ? undefined : navigation.formMethod
  const isSending = fetcher ? fetcher.state !== 'idle' : sent?.toLowerCase() === method
  const [lastSent, setLastSent] = useState<FormData>()
  const isUnsent = isSame(useUnsent(), lastSent)
  const problem = useMemo(() => (isUnsent && !refused?.isOwn ? notSent() : refused), [isUnsent, refused])
  const onSubmit = useOnce(ask, { method, isSending, problem, onSent: setLastSent })
  const isOwn = isSending && (fetcher !== undefined || method === 'get' || isSame(navigation.formData, lastSent))

  return (
    <FormContext value={useMemo(() => ({ id, problem, values, hold }), [id, problem, values])}>
      <WorkContext value={held || isOwn ? 'own' : sent ? 'other' : 'none'}>
        <Element
          {...rest}
          method={method}
          noValidate
          onSubmit={onSubmit}
          className={classes('grid content-start gap-5', className)}
        >
          <ErrorSummary id={id} problem={problem} labels={labels ?? labelsOf(fields, problem)} focusOn={focusOn} />
          {children}
        </Element>
      </WorkContext>
    </FormContext>
  )
}

const NOTHING = {}

const notSent = (): Problem => ({ fieldErrors: {}, formErrors: [texts().unsent] })

/** Several forms of a page may be sent to it: which one is under way its fields tell. */
function isSame(one: FormData | undefined, other: FormData | undefined): boolean {
  return one !== undefined && other !== undefined && JSON.stringify([...one]) === JSON.stringify([...other])
}

/** A form that names no fields lists its faults under their names on the wire. */
function labelsOf(fields: FormProps['fields'], problem: Problem | undefined): Record<string, string> {
  if (!fields) return Object.fromEntries(Object.keys(problem?.fieldErrors ?? {}).map((name) => [name, wordsOf(name)]))
  return Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label]))
}

/** So long a form may take to look under way. */
const UNSEEN_MS = 1000

interface Sending {
  readonly method: string
  readonly isSending: boolean
  readonly problem: Problem | undefined
  /** Told what is sent. */
  readonly onSent: (fields: FormData) => void
}

/**
 * Sends what changes something once, also where the button is pressed again before it shows that it was: of two requests
 * under way React forgets the first, and the server does both. What is shown in a frame beside the form may be asked for
 * again.
 */
function useOnce(
  onSubmit: FormProps['onSubmit'],
  { method, isSending, problem, onSent }: Sending,
): FormProps['onSubmit'] {
  const sentAt = useRef(Number.NEGATIVE_INFINITY)
  // A fast answer may be there before the form was ever drawn as under way.
  useLayoutEffect(() => {
    if (!isSending) sentAt.current = Number.NEGATIVE_INFINITY
  }, [isSending, problem])
  if (method === 'get') return onSubmit
  return (event) => {
    if (event.nativeEvent.submitter?.hasAttribute('formtarget')) return onSubmit?.(event)
    if (isSending || event.timeStamp - sentAt.current < UNSEEN_MS) return event.preventDefault()
    onSubmit?.(event)
    if (event.defaultPrevented) return
    sentAt.current = event.timeStamp
    onSent(new FormData(event.currentTarget, event.nativeEvent.submitter))
  }
}

/** A form that leads to another page goes there once the screen shows that its button was pressed. */
function useAskAfterPaint({ method, action, fetcher, onSubmit }: FormProps): FormProps['onSubmit'] {
  const submit = useSubmit()
  if (method !== 'get' || action === undefined || fetcher) return onSubmit
  return (event) => {
    onSubmit?.(event)
    if (event.defaultPrevented) return
    event.preventDefault()
    const fields = new FormData(event.currentTarget, event.nativeEvent.submitter)
    afterPaint(() => void submit(fields, { method, action }))
  }
}

/** All faults at once, each a link to its field. Takes the focus whenever a new answer brings faults, unless `focusOn` says otherwise. */
function ErrorSummary({
  id,
  problem,
  labels,
  focusOn,
}: {
  id: string
  problem: Problem | undefined
  labels: Readonly<Record<string, string>>
  focusOn: FormProps['focusOn']
}) {
  const box = useRef<HTMLDivElement>(null)
  const focus = useEffectEvent((problem: Problem) => {
    if (focusOn === 'none') return
    const [first] = focusOn === 'field' ? listed(problem, labels).fields : []
    const field = first && document.getElementById(fieldId(id, first.name))
    if (field) reach(field)
    else box.current?.focus()
  })
  useEffect(() => {
    if (problem) focus(problem)
  }, [problem])

  if (!problem) return null
  const { fields, messages } = listed(problem, labels)
  if (fields.length === 0 && messages.length === 0) return null
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      aria-labelledby={fields.length > 0 ? `${id}summary` : undefined}
      className="grid gap-2 rounded-md border-l-6 border-danger bg-danger-tint px-4 py-3"
    >
      {messages.map((message) => (
        <p key={message} className="font-bold">
          {message}
        </p>
      ))}
      {fields.length > 0 && (
        <>
          <p id={`${id}summary`} className="font-bold">
            {texts().needAttention(fields.length)}
          </p>
          <ul className="grid gap-1">
            {fields.map(({ name, label, fault }) => (
              <li key={name}>
                <a href={`#${fieldId(id, name)}`} onClick={(event) => focusField(event, fieldId(id, name))}>
                  {label}: {fault}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** The faults in the order of the fields. Those of anything else that was sent have no field to lead to. */
function listed({ fieldErrors, formErrors }: Problem, labels: Readonly<Record<string, string>>) {
  const fields = Object.entries(labels).flatMap(([name, label]) => {
    const [fault] = fieldErrors[name] ?? []
    return fault === undefined ? [] : [{ name, label, fault }]
  })
  const others = Object.entries(fieldErrors).filter(([name]) => !(name in labels))
  return { fields, messages: [...formErrors, ...others.flatMap(([, faults]) => faults)] }
}

function focusField(event: { preventDefault(): void }, id: string) {
  const field = document.getElementById(id)
  if (!field) return
  event.preventDefault()
  reach(field)
}

function reach(field: HTMLElement): void {
  field.focus()
  field.scrollIntoView({ block: 'center' })
}

interface SubmitProps {
  readonly children: ReactNode
  readonly pendingLabel?: string
  readonly tone?: Tone
  readonly size?: 'md' | 'lg' | 'sm'
  readonly block?: boolean
  readonly disabled?: boolean
  readonly name?: string
  readonly value?: string
  readonly onClick?: (event: MouseEvent<HTMLButtonElement>) => void
}

/** The button that sends the form around it, and says so while it is under way. It waits for what another form asks for. */
export function SubmitButton({ children, ...rest }: SubmitProps) {
  const work = use(WorkContext)
  return (
    <Button type="submit" pending={work === 'own'} waiting={work === 'other'} {...rest}>
      {children}
    </Button>
  )
}
