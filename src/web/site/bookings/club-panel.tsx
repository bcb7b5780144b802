import { useLocation } from 'react-router'
import type { BookingView } from './booking-view.server.ts'
import { Link } from '../../ui/link.tsx'
import { Panel } from '../../ui/panel.tsx'
import { withLogin } from '../../paths.ts'
import { usePointsOfMember } from '../point-club/points-to-earn.tsx'
import { useAccount, useMember } from '../../serve/session/use-session.ts'
import { PasswordField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { Form, type Problem, SubmitButton } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Rich } from '../../ui/rich.tsx'
import { texts } from './texts.ts'
import type { joinForm } from './trip-form.server.ts'

/** What the form of this panel asks for. */
export const LINK_CLUB = 'link-club'
export const JOIN_CLUB = 'join-club'

interface Props {
  readonly booking: BookingView
  readonly problem: Problem | undefined
  /** Just now. */
  readonly isLinked: boolean
  readonly joining: typeof joinForm.fields
  readonly joinProblem: Problem | undefined
}

/** Whose membership the booking belongs to, or how a member takes it into the own one. */
export function ClubPanel({ booking, problem, isLinked, joining, joinProblem }: Props) {
  const member = useMember()
  const account = useAccount()
  const { point_club_number, points_number, status } = booking
  const t = texts().club
  const number = <span className="figures font-semibold" />
  // A stay that does not take place earns nothing.
  if (status === 'CANCELLED' || status === 'NO_SHOW') return null
  if (point_club_number) {
    return (
      <Panel title="Point Club">
        {isLinked && <Notice tone="success" role="status" title={t.linked} />}
        <p>
          <Rich text={(status === 'COMPLETED' ? t.belongsTo : t.pointsGoTo)(point_club_number)} parts={{ number }} />
        </p>
      </Panel>
    )
  }
  if (!account && !points_number && OFFERED.has(status)) {
    return <JoinPanel booking={booking} fields={joining} problem={joinProblem} />
  }
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

const OFFERED: ReadonlySet<BookingView['status']> = new Set(['CONFIRMED', 'CHECKED_IN'])

/** A guest joins with a password alone: the booking knows name and address, and is taken along. */
function JoinPanel({
  booking,
  fields,
  problem,
}: {
  booking: BookingView
  fields: typeof joinForm.fields
  problem: Problem | undefined
}) {
  const t = texts().club
  const { password } = fieldsOf(fields, { password: { label: t.password, hint: t.passwordHint } })
  const points = usePointsOfMember(booking.price.charges)
  // Logged in, they are here again to add it.
  const login = (
    <Link
      to={withLogin(useLocation())}
      preventScrollReset
      className="font-bold text-link underline underline-offset-4"
    />
  )
  return (
    <Panel title={t.join}>
      <p>
        <Rich text={t.earns(points)} parts={{ points: <strong className="figures" /> }} />
      </p>
      <Form problem={problem}>
        {/* Tells password managers whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={booking.email_addr} />
        <PasswordField {...password} autoComplete="new-password" />
        <p className="text-muted wrap-anywhere">
          <Rich text={t.joinsAs(booking.full_name, booking.email_addr)} parts={{ login }} />
        </p>
        <div>
          <SubmitButton name="intent" value={JOIN_CLUB} pendingLabel={t.joining}>
            {t.joinNow}
          </SubmitButton>
        </div>
      </Form>
    </Panel>
  )
}
