import { to } from '../../paths.ts'
import { TextField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { when, whenTime } from '../../ui/when.ts'
import { StateBadge } from '../kit/column.tsx'
import { detailScreen } from '../kit/screen.ts'
import { screenAction, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import { datedTimes } from './times.tsx'
import { CORRECTION_KINDS, CORRECTION_STATES, STAMPED } from './words.ts'

/** One request: what was stamped, what the shift says, and what it should say. */
export const screen = detailScreen('timeSheets.correction', {
  name: 'TimeCorrection',
  path: '/staff/time-corrections/{itemId}',
  title: 'Time correction',
  parent: 'TimeCorrections',
  input: ({ itemId }) => ({ correctionId: itemId }),
  forms: { 'timeSheets.decide': ['note'] },
  heading: ({ correction: { kind, who } }) => `${CORRECTION_KINDS[kind]} of ${who}`,
  lead: ({ correction: { status } }) => <StateBadge states={CORRECTION_STATES} state={status} />,
  links: ({ correction: { account_id, date } }) => [
    { label: 'Time sheet', to: to('TimeSheet', { itemId: account_id, week: date }) },
  ],
  actions: [
    {
      intent: 'approve',
      call: 'timeSheets.decide',
      label: 'Approve',
      ask: ({ correction: { times } }) =>
        times ? `The shift becomes ${datedTimes(times)}.` : 'The shift is removed from the time sheet.',
      allow: 'TimeSheet:Update',
      when: ({ correction: { status, is_own } }) => status === 'WAITING' && !is_own,
      once: true,
      input: ({ params }) => ({ correctionId: params.itemId, decision: 'APPROVED' }),
      done: 'Approved.',
    },
    {
      intent: 'refuse',
      call: 'timeSheets.decide',
      label: 'Refuse',
      ask: 'The shift stays as it is. The person who asked sees your answer.',
      form: ({ forms }) => (
        <TextField {...fieldsOf(forms['timeSheets.decide'], { note: 'Answer' }).note} autoComplete="off" />
      ),
      allow: 'TimeSheet:Update',
      when: ({ correction: { status, is_own } }) => status === 'WAITING' && !is_own,
      danger: true,
      once: true,
      input: ({ fields, params }) => ({ correctionId: params.itemId, decision: 'REFUSED', note: fields.note }),
      done: 'Refused.',
    },
  ],
  facts: ({ correction }) => [
    ['Should be', correction.times && datedTimes(correction.times)],
    [correction.status === 'WAITING' ? 'Is' : 'Was', correction.before && datedTimes(correction.before)],
    ['Reason', correction.reason],
    ['Requested', `${when(correction.asked_at)}, ${correction.asked_by}`],
    ['Decided', correction.decided_at && `${when(correction.decided_at)}, ${correction.decided_by}`],
    ['Answer', correction.note],
  ],
  body: ({ data: { stamps } }) => (
    <Section id="stamps" title="Clock punches">
      {stamps.length === 0 ? (
        <p className="text-muted">Nothing.</p>
      ) : (
        <ol className="grid gap-1">
          {stamps.map(({ kind, at, tablet }) => (
            <li key={kind + at} className="figures">
              {`${whenTime(at)} ${STAMPED[kind]}${tablet ? `, on ${tablet}` : ''}`}
            </li>
          ))}
        </ol>
      )}
    </Section>
  ),
})

export const shouldRevalidate = () => true
export const loader = screenLoader(screen)
export const action = screenAction(screen)
export default screenPage(screen)
