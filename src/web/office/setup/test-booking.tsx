import { to } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { detailScreen } from '../kit/screen.ts'
import { screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { STEP_WORDS } from './steps.ts'

/** How to make the first booking, as a traveler would. */
export const screen = detailScreen('setup.status', {
  name: 'SetupBooking',
  path: '/staff/setup/test-booking',
  title: 'First test booking',
  parent: 'StaffSetup',
  lead: 'You see the site as travelers will, even before it opens.',
  width: 'form',
  body: ({ data: { missing, steps } }) => (
    <>
      {missing.length > 0 && (
        <Notice tone="warning" title="Not ready yet">
          Still needed: {missing.map((name) => STEP_WORDS[name].title.toLowerCase()).join(', ')}.
        </Notice>
      )}
      {steps.some(({ name, is_done }) => name === 'booking' && is_done) && (
        <Notice tone="success" title="A booking was paid by card" />
      )}
      <ol className="grid list-decimal gap-3 pl-5">
        <li>
          Book a day of parking on the site with your own name, email, and card. It is a real booking: it takes a space,
          the card is charged, and the confirmation is sent.
        </li>
        <li>Read the email. Open the link in it, and look at the page, the PDF, and the calendar file.</li>
        <li>Find the booking at the gate by its number and let the car in; or cancel it on its page.</li>
        <li>If canceled within the free period, all of it is refunded to the card. The refund is under Bookings.</li>
      </ol>
      <p className="flex flex-wrap gap-3">
        <ButtonLink to={to('Home')} reloadDocument>
          Go to the site
        </ButtonLink>
        <ButtonLink to={to('BookingDashboard')} tone="quiet">
          Bookings
        </ButtonLink>
      </p>
    </>
  ),
})

export const loader = screenLoader(screen)
export default screenPage(screen)
