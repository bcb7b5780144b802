import { data, redirect } from 'react-router'
import { type Person, tablets } from '../../../capabilities/timeclock/tablets/contract.ts'
import type { StampKind } from '../../../capabilities/timeclock/rules.ts'
import { to } from '../../paths.ts'
import { formOf } from '../../serve/form.server.ts'
import { type Outcome, submit, textField } from '../../serve/session/api.ts'
import { servicesOf } from '../../serve/session/context.ts'
import { useRefreshEvery } from '../../serve/session/use-refresh.ts'
import { title } from '../../title.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { CodeField, TextField } from '../../ui/field.tsx'
import { type FieldShape, fieldsOf } from '../../ui/form-fields.ts'
import { Form, type Problem, SubmitButton } from '../../ui/form.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { when, whenTime } from '../../ui/when.ts'
import { typedMoment } from '../kit/form-values.ts'
import type { Route } from './+types/tablet'
import { EndFields } from './end-fields.tsx'
import { readTablet, tabletCookie } from './tablet-cookie.ts'
import { STAMPS, STATES } from './words.ts'

export const meta: Route.MetaFunction = () => [{ title: title('Time clock') }, { name: 'robots', content: 'noindex' }]
export const headers = () => ({ 'cache-control': 'no-store' })

const forms = { pair: formOf(tablets.pair).fields, stamp: formOf(tablets.stamp, { only: ['pin'] }).fields }

/** Who may clock in here; a device that was not set up asks for its code. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const token = readTablet(request.headers.get('cookie'))
  const outcome = token ? await submit({ context }, tablets.people, { token }) : undefined
  if (outcome && !outcome.ok && outcome.status !== 422) throw data('The time clock cannot be reached.', { status: 503 })
  if (!outcome?.ok) return { forms, tablet: null, person: null, done: null }
  const { people } = outcome.value
  const chosen = url.searchParams.get('who')
  const done = url.searchParams.get('done')
  return {
    forms,
    tablet: outcome.value,
    person: people.find(({ id }) => id === chosen) ?? null,
    done: people.find(({ id }) => id === done) ?? null,
  }
}

interface Answer {
  readonly problem: Problem
}

/** Sets the device up, or stamps for whoever typed their PIN. The PIN is in no answer and no address. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const intent = textField(form, 'intent')
  if (intent === 'pair') {
    const outcome = await submit({ context }, tablets.pair, { code: textField(form, 'code') })
    if (!outcome.ok) return refused(outcome)
    const cookie = tabletCookie(outcome.value.token, servicesOf(context).secure)
    return redirect(to('ClockTablet'), { headers: { 'set-cookie': cookie } })
  }
  const who = { account_id: textField(form, 'account_id'), pin: textField(form, 'pin') }
  const known = { token: readTablet(request.headers.get('cookie')) ?? '', ...who }
  const outcome =
    intent === 'END'
      ? await submit({ context }, tablets.sayEnd, {
          ...known,
          to: typedMoment(textField(form, 'to_date'), textField(form, 'to_time')),
        })
      : await submit({ context }, tablets.stamp, { ...known, kind: intent as StampKind })
  if (!outcome.ok) return refused(outcome)
  const next = intent === 'END' ? { who: who.account_id } : { done: who.account_id }
  return redirect(to('ClockTablet', {}, { query: next }))
}

function refused({ problem, status }: Extract<Outcome<never>, { ok: false }>) {
  return data<Answer>({ problem }, { status })
}

/** A tablet on the wall: names, then a PIN and what to do. */
export default function ClockTablet({ loaderData, actionData }: Route.ComponentProps) {
  const { forms: shapes, tablet, person, done } = loaderData
  const problem = actionData?.problem
  return (
    <main id="main" className="mx-auto grid w-full max-w-4xl flex-1 content-start gap-6 px-4 py-8 sm:px-8">
      <h1 className="text-3xl">{tablet ? `Time clock, ${tablet.name}` : 'Set up this tablet'}</h1>
      {tablet === null ? (
        <Pairing {...shapes.pair} problem={problem} />
      ) : person ? (
        <PersonForm {...shapes.stamp} person={person} problem={problem} />
      ) : (
        <People people={tablet.people} done={done} />
      )}
    </main>
  )
}

interface PairingProps {
  readonly code: FieldShape<string>
  readonly problem: Problem | undefined
}

function Pairing({ code, problem }: PairingProps) {
  const fields = fieldsOf({ code }, { code: 'Code' })
  return (
    <div className="grid max-w-text gap-4">
      <p>Add a tablet in the back office, under Time sheets, and type its code here.</p>
      <Form problem={problem} fields={fields}>
        <CodeField {...fields.code} />
        <p>
          <SubmitButton name="intent" value="pair" size="lg">
            Set up
          </SubmitButton>
        </p>
      </Form>
    </div>
  )
}

const REFRESH_MS = 60_000

function People({ people, done }: { people: readonly Person[]; done: Person | null }) {
  // Somebody clocks in on their phone meanwhile: what stands here is told anew each minute.
  useRefreshEvery(REFRESH_MS)
  return (
    <>
      {done && (
        <Notice tone="success" role="status" title={`${done.name}: ${STATES[done.state][1]}`}>
          {done.since ? `Since ${whenTime(done.since)}.` : 'See you next time.'}
        </Notice>
      )}
      {people.length === 0 ? (
        <EmptyState title="No one clocks in and out yet">An owner can add people to a group that may.</EmptyState>
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {people.map(({ id, name, state }) => (
            <li key={id}>
              <Link
                to={to('ClockTablet', {}, { query: { who: id } })}
                className="grid min-h-20 content-center gap-1 rounded-lg bg-raised px-5 py-4 text-lg font-bold no-underline shadow-raised hover:bg-sunk"
              >
                <span className="wrap-anywhere">{name}</span>
                <span className="text-sm font-normal text-muted">{STATES[state][1]}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

interface PersonProps {
  readonly pin: FieldShape<string>
  readonly person: Person
  readonly problem: Problem | undefined
}

function PersonForm({ pin, person, problem }: PersonProps) {
  const { id, name, state, since, next, forgotten_from, has_pin } = person
  const back = (
    <ButtonLink to={to('ClockTablet')} tone="quiet" size="lg">
      Back
    </ButtonLink>
  )
  return (
    <section aria-labelledby="person" className="grid max-w-text gap-5">
      <div className="grid gap-1">
        <h2 id="person" className="text-2xl wrap-anywhere">
          {name}
        </h2>
        <p className="text-lg text-muted">
          {since ? `${STATES[state][1]} since ${whenTime(since)}` : STATES[state][1]}
        </p>
      </div>
      {has_pin ? (
        <Form
          key={id + state}
          problem={problem}
          labels={{ pin: 'PIN', to: 'End of the shift' }}
          values={{ to_date: forgotten_from?.slice(0, 10) }}
        >
          <input type="hidden" name="account_id" value={id} />
          {forgotten_from && (
            <>
              <Notice tone="warning" title="When did your last shift end?">
                {`You clocked in ${when(forgotten_from)} and never clocked out. Someone else will confirm it.`}
              </Notice>
              <EndFields />
            </>
          )}
          <TextField
            {...fieldsOf({ pin }, { pin: 'PIN' }).pin}
            type="password"
            inputMode="numeric"
            autoComplete="off"
            defaultValue=""
            className="max-w-64"
          />
          <div className="grid gap-3 sm:grid-cols-2">
            {forgotten_from ? (
              <SubmitButton name="intent" value="END" size="lg" block>
                Send
              </SubmitButton>
            ) : (
              next.map((kind) => (
                <SubmitButton
                  key={kind}
                  name="intent"
                  value={kind}
                  size="lg"
                  block
                  tone={kind === 'IN' || kind === 'OUT' ? 'primary' : 'quiet'}
                >
                  {STAMPS[kind]}
                </SubmitButton>
              ))
            )}
          </div>
          <p>{back}</p>
        </Form>
      ) : (
        <>
          <Notice title="You have no PIN yet">Choose one in the back office, under Time clock.</Notice>
          <p>{back}</p>
        </>
      )}
    </section>
  )
}
