import type { MiddlewareFunction } from 'react-router'
import { dayClose } from '../../../capabilities/day-close/contract.ts'
import { to } from '../../paths.ts'
import { fileAnswer } from '../../serve/file-answer.server.ts'
import { load } from '../../serve/session/api.ts'
import { Button } from '../../ui/button.tsx'
import { when, whenDate } from '../../ui/when.ts'
import { screenLoader } from '../kit/screen.server.ts'
import { detailScreen } from '../kit/screen.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import { OpenItems, ZFigures } from './z-figures.tsx'

/** One Z report, as it was when the day was closed. */
export const screen = detailScreen('dayClose.report', {
  name: 'ZReport',
  path: '/staff/z-reports/{number}',
  title: 'Z report',
  parent: 'ZReports',
  input: ({ number }) => ({ number }),
  heading: ({ number, kind, who }) => `Z report ${number}${kind === 'DRAWER' ? `, drawer of ${who}` : ''}`,
  lead: ({ date }) => `Business day ${whenDate(date)}`,
  links: ({ number, numbers }) => [
    { label: 'PDF', to: to('ZReport', { number: String(number) }, { query: { format: 'pdf' } }), leaves: true },
    ...numbers.flatMap((each) =>
      each === number ? [] : [{ label: `Z ${each}`, to: to('ZReport', { number: String(each) }) }],
    ),
  ],
  facts: ({ from, until, at, closed_by, note }) => [
    ['From', when(from)],
    ['Until', when(until)],
    ['Closed', `${when(at)}, ${closed_by}`],
    ['Note', note],
  ],
  body: ({ data }) => (
    <div className="grid gap-8">
      <ZFigures figures={data} />
      {data.open.length > 0 && (
        <Section id="open" title="Open when the day was closed">
          <OpenItems items={data.open} />
        </Section>
      )}
      <div className="print:hidden">
        <Button tone="quiet" onClick={() => print()}>
          Print
        </Button>
      </div>
    </div>
  ),
})

/** `?format=pdf` answers the document. */
export const middleware: MiddlewareFunction<Response>[] = [
  async (args, next) => {
    if (args.url.searchParams.get('format') !== 'pdf') return next()
    return fileAnswer(await load(args, dayClose.file, { number: Number(args.params.number) }))
  },
]

export const loader = screenLoader(screen)
export default screenPage(screen)
