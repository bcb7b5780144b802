import { clock } from '../../../capabilities/timeclock/contract.ts'
import { timeSheets } from '../../../capabilities/timeclock/sheets/contract.ts'
import { isDate } from '../../../lib/pacific.ts'
import { to } from '../../paths.ts'
import { formOf } from '../../serve/form.server.ts'
import { load } from '../../serve/session/api.ts'
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { Notice } from '../../ui/notice.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { pageScreen, type Sent } from '../kit/screen.ts'
import { screenAction } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import type { Route } from './+types/correction-form'
import { datedTimes } from './times.tsx'
import { breakRows, typedTimes } from './typed-times.ts'

const form = formOf(clock.correct, { only: ['reason'] })

/** The shift that the address names, or none for a missing one. */
export async function loader(args: Route.LoaderArgs) {
  const { itemId, week } = args.params
  const shiftId = args.url.searchParams.get('shift') ?? ''
  const isOther = itemId !== undefined && week !== undefined
  const sheet = isOther
    ? await load(args, timeSheets.read, { accountId: itemId, week })
    : await load(args, clock.sheet, weekOfShift(args.url))
  const shift = sheet.shifts.find(({ id }) => id === shiftId) ?? null
  return { form: form.fields, who: sheet.who, isOther, shift }
}

/** The week of one's own shift: this one, unless the address says which. */
function weekOfShift(url: URL): { week?: string } {
  const week = url.searchParams.get('week') ?? ''
  return isDate(week) ? { week } : {}
}

type Loaded = Awaited<ReturnType<typeof loader>>

const KINDS = [
  { value: '', label: 'None' },
  { value: 'MEAL', label: 'Meal' },
  { value: 'REST', label: 'Rest' },
] as const

/** What was typed, as the calls take it. */
function asked({ fields }: Sent) {
  return { shift_id: fields.shift_id || undefined, ...typedTimes(fields), reason: fields.reason ?? '' }
}

const LEAD = 'Someone else decides. The original punches stay next to the correction.'
const DONE = 'Sent. Someone else will decide.'

const own = pageScreen<typeof loader>({
  name: 'AskCorrection',
  path: '/staff/time-clock/correct',
  title: 'Correct my time',
  parent: 'TimeClock',
  needs: ['clock.correct'],
  lead: LEAD,
  width: 'form',
  actions: [
    { intent: 'ask', call: 'clock.correct', allow: 'Timeclock:InOut', input: asked, done: DONE },
    {
      intent: 'remove',
      call: 'clock.remove',
      label: 'Ask to remove it',
      ask: 'For a shift you never worked.',
      form: ({ form: shape }) => (
        <TextField {...fieldsOf(shape, { reason: LABELS.reason }).reason} autoComplete="off" />
      ),
      allow: 'Timeclock:InOut',
      when: ({ shift }) => shift !== null,
      once: true,
      send: ({ shift }) => ({ shift_id: shift?.id ?? '' }),
      input: ({ fields }) => ({ shiftId: fields.shift_id, reason: fields.reason }),
      next: () => to('TimeClock'),
    },
  ],
  body: Body,
})

const anybodys = pageScreen<typeof loader>({
  name: 'AskCorrectionFor',
  path: '/staff/time-sheets/{itemId}/{week}/correct',
  title: 'Ask for a correction',
  heading: ({ who }) => `Correct the time of ${who}`,
  parent: 'TimeSheets',
  needs: ['timeSheets.read', 'timeSheets.correct'],
  lead: 'A third person decides: neither you nor the person who worked.',
  width: 'form',
  actions: [
    {
      intent: 'ask',
      call: 'timeSheets.correct',
      allow: 'TimeSheet:Update',
      input: (sent) => ({ accountId: sent.params.itemId, ...asked(sent) }),
      done: DONE,
    },
  ],
  body: Body,
})

const LABELS = { from: 'Start', to: 'End', breaks: 'Breaks', reason: 'Reason' }

function Body({ data: { form: shape, shift } }: { data: Loaded }) {
  const parts = (moment: string | null | undefined) =>
    [moment?.slice(0, 10) ?? '', moment?.slice(11, 16) ?? ''] as const
  const [[from_date, from_time], [to_date, to_time]] = [parts(shift?.from), parts(shift?.to)]
  const rows = breakRows(shift?.breaks.length ?? 0)
  const breaks = Object.fromEntries(
    rows.flatMap((row) => {
      const each = shift?.breaks[row - 1]
      return [
        [`kind_${row}`, each?.kind ?? ''],
        [`break_from_${row}`, parts(each?.from)[1]],
        [`break_to_${row}`, parts(each?.to)[1]],
      ]
    }),
  )
  return (
    <>
      {shift && <Notice title="As it is now">{datedTimes(shift)}</Notice>}
      <ActionForm
        intent="ask"
        label="Send"
        values={{ from_date, from_time, to_date, to_time, reason: '', ...breaks }}
        labels={LABELS}
      >
        <input type="hidden" name="shift_id" value={shift?.id ?? ''} />
        <div className="grid grid-cols-2 gap-4 *:min-w-0">
          <TextField label="Start day" name="from_date" type="date" />
          <TextField label="Start time" name="from_time" type="time" />
          <TextField label="End day" name="to_date" type="date" />
          <TextField label="End time" name="to_time" type="time" />
        </div>
        <Section id="breaks" title="Breaks">
          {rows.map((row) => (
            <div
              key={row}
              className="grid grid-cols-2 gap-3 *:min-w-0 *:first:col-span-2 sm:grid-cols-3 sm:*:first:col-span-1"
            >
              <SelectField label={`Break ${row}`} name={`kind_${row}`} options={KINDS} />
              <TextField label="From" name={`break_from_${row}`} type="time" optional />
              <TextField label="To" name={`break_to_${row}`} type="time" optional />
            </div>
          ))}
        </Section>
        <TextAreaField {...fieldsOf(shape, { reason: LABELS.reason }).reason} rows={3} />
      </ActionForm>
    </>
  )
}

export const screen = [own, anybodys]
export const shouldRevalidate = () => true
export const action = screenAction(screen)
export default screenPage(screen)
