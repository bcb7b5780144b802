import { to } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { when } from '../../ui/when.ts'
import { Facts } from '../kit/facts.tsx'
import { OfficeLink } from '../kit/office-link.tsx'
import { type Answer, detailScreen } from '../kit/screen.ts'
import { screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import { RATED, scoreTone } from './score-labels.ts'

type Score = Answer<'scores.one'>

/** One score with what was said, its stay, and what came of it. */
export const screen = detailScreen('scores.one', {
  name: 'StaffScore',
  path: '/staff/scores/{itemId}',
  title: 'Score',
  parent: 'ScoreDashboard',
  input: ({ itemId }) => ({ id: itemId }),
  heading: ({ score }) => `Score ${score} out of 5`,
  lead: ({ score, given_at }) => (
    <>
      <Badge tone={scoreTone(score)}>{`${score} out of 5`}</Badge> {when(given_at)}
    </>
  ),
  facts: ({ stay, incident, product, island, email_address, language }) => [
    ['Product', RATED[product]],
    ['Picked up at', island],
    [
      'Stay',
      <OfficeLink key="stay" to={to('StaffTransaction', { itemId: stay.transaction_id })} allow="Transactions:Read">
        {stay.ticket_num}
      </OfficeLink>,
    ],
    ['Receipt', stay.receipt_number],
    ['Arrived', when(stay.entered_at)],
    ['Left', stay.exited_at && when(stay.exited_at)],
    ['Email', email_address],
    ['Language', language],
    [
      'Incident',
      incident && (
        <OfficeLink key="incident" to={to('StaffIncident', { itemId: incident.id })} allow="ParkScores:Read">
          {`${incident.number}, ${incident.status === 'OPEN' ? 'open' : 'closed'}`}
        </OfficeLink>
      ),
    ],
  ],
  body: ScoreBody,
})

function ScoreBody({ data: { feedback, earlier } }: { data: Score }) {
  return (
    <div className="grid gap-8">
      <Section id="feedback" title="Feedback">
        {feedback ? (
          <p className="max-w-text whitespace-pre-line">{feedback}</p>
        ) : (
          <p className="text-muted">No comment came with this score.</p>
        )}
      </Section>
      {earlier.length > 0 && (
        <Section id="earlier" title="Earlier scores of this stay">
          <Facts
            facts={earlier.map((each) => [
              when(each.given_at),
              each.feedback ? `${each.score} out of 5: ${each.feedback}` : `${each.score} out of 5`,
            ])}
          />
        </Section>
      )}
    </div>
  )
}

export const loader = screenLoader(screen)
export default screenPage(screen)
