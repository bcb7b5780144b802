import { to } from '../../paths.ts'
import { TextAreaField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { Notice } from '../../ui/notice.tsx'
import { when, whenDate } from '../../ui/when.ts'
import { screenAction, screenLoader } from '../kit/screen.server.ts'
import { type Answer, detailScreen } from '../kit/screen.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import { OpenItems, ZFigures } from './z-figures.tsx'

type Preview = Answer<'dayClose.preview'>

/** The next day to close: what is still open, and what its Z report will say. */
export const screen = detailScreen('dayClose.preview', {
  name: 'DayClose',
  path: '/staff/day-close',
  section: 'money',
  place: 11,
  title: 'Day close',
  forms: { 'dayClose.close': ['note'] },
  heading: ({ date }) => (date ? `Close ${whenDate(date)}` : 'Day close'),
  lead: ({ date, from, until }) =>
    date
      ? `From ${when(from)} until ${when(until)}. What happens after the close counts toward the next day.`
      : 'Today is closed. What happens now counts toward tomorrow.',
  links: ({ last }) => [
    { label: 'Z reports', to: to('ZReports') },
    last && { label: `Z report ${last.number}`, to: to('ZReport', { number: String(last.number) }) },
  ],
  actions: [
    {
      intent: 'close',
      call: 'dayClose.close',
      label: 'Close the day',
      main: true,
      ask: ({ date, open }) =>
        `${date ? whenDate(date) : ''} is closed for good: its Z reports get the next numbers and can’t be changed.${
          open.length > 0 ? ` ${open.length} still open: say why the day is closed anyway.` : ''
        }`,
      form: ({ open, forms }) => {
        const { note } = fieldsOf(forms['dayClose.close'], { note: 'Note' })
        return <TextAreaField {...note} rows={3} optional={open.length === 0} />
      },
      send: ({ date }) => ({ date: date ?? '' }),
      allow: 'Drawers:Close',
      when: ({ date }) => date !== null,
      once: true,
      input: ({ fields }) => ({ date: fields.date, note: fields.note }),
      next: ({ number }) => to('ZReport', { number: String(number) }),
      done: 'The day is closed.',
    },
  ],
  body: DayCloseBody,
})

function DayCloseBody({ data }: { data: Preview }) {
  if (data.date === null) return null
  return (
    <div className="grid gap-8">
      <Section id="open" title="Still open">
        {data.open.length === 0 ? (
          <Notice tone="success" title="Everything is settled." />
        ) : (
          <OpenItems items={data.open} />
        )}
      </Section>
      <ZFigures figures={data} />
    </div>
  )
}

export const loader = screenLoader(screen)
export const action = screenAction(screen)
export default screenPage(screen)
