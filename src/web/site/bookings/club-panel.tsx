import type { BookingView } from './booking-view.server.ts'
import { Panel } from '../../ui/panel.tsx'
import { useMember } from '../../serve/session/use-session.ts'
import { Form, type Problem, SubmitButton } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Rich } from '../../ui/rich.tsx'
import { texts } from './texts.ts'

/** What the form of this panel asks for. */
export const LINK_CLUB = 'link-club'

interface Props {
  readonly booking: BookingView
  readonly problem: Problem | undefined
  /** Just now. */
  readonly isLinked: boolean
}

/** Whose membership the booking belongs to, or how a member takes it into the own one. */
export function ClubPanel({ booking, problem, isLinked }: Props) {
  const member = useMember()
  const { point_club_number, points_number, status } = booking
  const t = texts().club
  const number = <span className="figures font-semibold" />
  if (point_club_number) {
    return (
      <Panel title="Point Club">
        {isLinked && <Notice tone="success" role="status" title={t.linked} />}
        <p>
          <Rich text={t.pointsGoTo(point_club_number)} parts={{ number }} />
        </p>
      </Panel>
    )
  }
  if (status === 'CANCELLED') return null
  if (!member && !points_number) return null
  return (
    <Panel title="Point Club">
      {points_number && (
        <p>
          <Rich text={t.pointsWait(points_number)} parts={{ number }} />
        </p>
      )}
      {member && (
        <>
          <p>{t.take}</p>
          <Form problem={problem}>
            <div>
              <SubmitButton tone="quiet" name="intent" value={LINK_CLUB} pendingLabel={t.adding}>
                {t.add}
              </SubmitButton>
            </div>
          </Form>
        </>
      )}
    </Panel>
  )
}
