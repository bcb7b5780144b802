import type { StampKind } from '../../../capabilities/timeclock/rules.ts'
import { to } from '../../paths.ts'
import { TextField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { when, whenDate, whenTime } from '../../ui/when.ts'
import { ActionForm } from '../kit/action-form.tsx'
import { problemOf } from '../kit/action-result.ts'
import { StateBadge } from '../kit/column.tsx'
import { type Action, type Answer, detailScreen, type Shape } from '../kit/screen.ts'
import { screenAction, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import { Sums } from '../kit/sums.tsx'
import { typedMoment } from '../kit/form-values.ts'
import { useActionResult } from '../kit/use-action-result.ts'
import { EndFields } from './end-fields.tsx'
import { datedTimes } from './times.tsx'
import { CORRECTION_KINDS, CORRECTION_STATES, hoursText, STAMPS, STATES, WARNINGS } from './words.ts'

type Clock = Answer<'clock.state'>

const DONE: Readonly<Record<StampKind, string>> = {
  IN: 'Clocked in.',
  OUT: 'Clocked out. Have a good one.',
  MEAL_START: 'Enjoy your meal.',
  MEAL_END: 'Back at work.',
  REST_START: 'Enjoy your break.',
  REST_END: 'Back at work.',
}

const stamps: readonly Action<Clock>[] = (Object.keys(STAMPS) as StampKind[]).map((kind) => ({
  intent: kind,
  call: 'clock.stamp',
  allow: 'Timeclock:InOut',
  input: () => ({ kind }),
  done: DONE[kind],
}))

/** Somebody's own clock: large enough for a phone in one hand. */
export const screen = detailScreen('clock.state', {
  name: 'TimeClock',
  path: '/staff/time-clock',
  section: 'team',
  place: 6,
  title: 'Time clock',
  width: 'form',
  forms: { 'clock.setPin': ['pin'] },
  links: () => [
    { label: 'My time sheet', to: to('MyTimeSheet') },
    { label: 'Report a missing shift', to: to('AskCorrection') },
  ],
  actions: [
    ...stamps,
    {
      intent: 'end',
      call: 'clock.sayEnd',
      allow: 'Timeclock:InOut',
      input: ({ fields }) => ({ to: typedMoment(fields.to_date, fields.to_time) }),
      done: 'Thank you. Someone else will confirm it. You can clock in now.',
    },
    {
      intent: 'pin',
      call: 'clock.setPin',
      allow: 'Timeclock:InOut',
      input: ({ fields }) => ({ pin: fields.pin }),
      done: 'Your PIN is set.',
    },
    {
      intent: 'withdraw',
      call: 'clock.withdraw',
      allow: 'Timeclock:InOut',
      input: ({ fields }) => ({ correctionId: fields.correctionId }),
      done: 'Withdrawn.',
    },
  ],
  body: ({ data }) => <ClockBody data={data} form={data.forms['clock.setPin']} />,
})

type PinForm = Shape<'clock.setPin', 'pin'>

function ClockBody({ data, form }: { data: Clock; form: PinForm }) {
  return (
    <>
      {data.forgotten ? <Forgotten shift={data.forgotten} /> : <Now {...data} />}
      <Sums
        label="Hours"
        sums={[
          ['Today', hoursText(data.today)],
          ['This week', hoursText(data.week)],
        ]}
      />
      {data.corrections.length > 0 && <Corrections corrections={data.corrections} />}
      <Pin pin={data.pin} form={form} />
    </>
  )
}

/** What one is doing, and what one may do next. */
function Now({ state, since, next, shift, meal_by }: Clock) {
  const result = useActionResult()
  const failed = next.map((kind) => problemOf(result, kind)).find((problem) => problem !== undefined)
  return (
    <section aria-labelledby="now" className="grid gap-4 rounded-lg bg-raised p-5 shadow-raised">
      <div className="grid gap-1">
        <h2 id="now" className="text-3xl leading-tight">
          {STATES[state][1]}
        </h2>
        {since && <p className="text-lg text-muted">{`since ${whenTime(since)}`}</p>}
        {shift && (
          <p className="figures text-lg">
            <b>{hoursText(shift.worked)}</b> <span className="text-muted">this shift</span>
          </p>
        )}
      </div>
      {meal_by && <p>{`Your meal break has to begin by ${whenTime(meal_by)}.`}</p>}
      {shift && shift.warnings.length > 0 && (
        <Notice tone="warning">{shift.warnings.map((warning) => WARNINGS[warning]).join(', ')}</Notice>
      )}
      <Form problem={failed} className="grid gap-3 sm:grid-cols-2">
        {next.map((kind, index) => (
          <SubmitButton
            key={kind}
            name="intent"
            value={kind}
            size="lg"
            block
            tone={index === 0 && state === 'OFF' ? 'accent' : kind === 'OUT' ? 'primary' : 'quiet'}
          >
            {STAMPS[kind]}
          </SubmitButton>
        ))}
      </Form>
    </section>
  )
}

function Forgotten({ shift }: { shift: NonNullable<Clock['forgotten']> }) {
  return (
    <section aria-labelledby="forgotten" className="grid gap-4 rounded-lg bg-raised p-5 shadow-raised">
      <h2 id="forgotten" className="text-2xl leading-tight">
        When did this shift end?
      </h2>
      <p>{`You clocked in ${when(shift.from)} and never clocked out. Say when you left. Someone else will confirm it, and you can clock in right away.`}</p>
      <ActionForm intent="end" label="Send" values={{ to_date: shift.from.slice(0, 10) }}>
        <EndFields />
      </ActionForm>
    </section>
  )
}

function Corrections({ corrections }: Pick<Clock, 'corrections'>) {
  return (
    <Section id="corrections" title="My corrections">
      <ul className="divide-y divide-line">
        {corrections.map(({ id, kind, date, times, reason, status, note }) => (
          <li key={id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-2.5">
            <div className="grid min-w-0 gap-0.5 wrap-anywhere">
              <span className="font-semibold">{`${CORRECTION_KINDS[kind]}: ${times ? datedTimes(times) : whenDate(date)}`}</span>
              <span className="text-muted">{note ? `${reason}. Answer: ${note}` : reason}</span>
            </div>
            <div className="flex items-center gap-3">
              <StateBadge states={CORRECTION_STATES} state={status} />
              {status === 'WAITING' && (
                <Form className="block!">
                  <input type="hidden" name="correctionId" value={id} />
                  <SubmitButton name="intent" value="withdraw" tone="quiet" size="sm">
                    Withdraw
                  </SubmitButton>
                </Form>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const PINS = {
  NONE: 'You have none yet.',
  SET: 'It is set. Choose a new one if someone has seen it.',
  LOCKED: 'It is locked after too many wrong tries. Choose a new one.',
} as const

function Pin({ pin, form }: Pick<Clock, 'pin'> & { form: PinForm }) {
  const fields = fieldsOf(form, { pin: { label: 'PIN', hint: '4 to 8 digits' } })
  return (
    <Section id="pin" title="PIN for the shared tablet">
      <p className="text-muted">{`${PINS[pin]} It only clocks you in and out on a tablet.`}</p>
      <ActionForm intent="pin" label="Save PIN" tone="quiet" labels={{ pin: 'PIN' }}>
        <TextField
          {...fields.pin}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          defaultValue=""
          className="max-w-48"
        />
      </ActionForm>
    </Section>
  )
}

export const loader = screenLoader(screen)
export const action = screenAction(screen)
export default screenPage(screen)
