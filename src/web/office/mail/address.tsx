import { to } from '../../paths.ts'
import { Notice } from '../../ui/notice.tsx'
import { when } from '../../ui/when.ts'
import { detailScreen } from '../kit/screen.ts'
import { screenAction, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Returns } from './returns.tsx'
import { SUPPRESSION_REASONS } from './suppression-reasons.ts'

const NO_MARKETING = 'News and offers are not sent. Email about bookings and the account still is.'
const EFFECTS = {
  HARD_BOUNCE: 'Nothing is sent to this address: its mail server says there is no such mailbox.',
  COMPLAINT: NO_MARKETING,
  STAFF: NO_MARKETING,
}
const SETTINGS = ['Bookings and account only', 'Monthly news too', 'All offers']

/** One address: whether mail goes to it, what it wants, and what came back. */
export const screen = detailScreen('mail.address', {
  name: 'EmailAddress',
  path: '/staff/email/suppression-list/{itemId}',
  title: 'Address',
  input: ({ itemId }) => ({ address: itemId }),
  parent: 'EmailSuppressionList',
  heading: ({ address }) => address,
  links: ({ address }) => [
    {
      label: 'Emails to this address',
      to: to('EmailMessages', {}, { query: { search: address } }),
      allow: 'Email:Read',
    },
  ],
  actions: [
    {
      intent: 'remove',
      call: 'mail.unsuppress',
      label: 'Remove from the list',
      ask: 'Email is sent to the address again, starting with the next message. If the mailbox is still gone, it is added again automatically.',
      allow: 'EmailSuppressionList:Update',
      when: ({ suppression }) => suppression !== null,
      danger: true,
      input: ({ params }) => ({ address: params.itemId }),
      done: 'The address is off the list.',
    },
    {
      intent: 'add',
      call: 'mail.suppress',
      label: 'Add to the list',
      ask: 'News and offers are no longer sent to it. Email about bookings and the account still is.',
      allow: 'EmailSuppressionList:Update',
      when: ({ suppression }) => suppression === null,
      input: ({ params }) => ({ address: params.itemId, detail: 'Added on its own page' }),
      done: 'The address is on the list.',
    },
  ],
  body: ({ data: { suppression, returns } }) => (
    <>
      {suppression ? (
        <Notice tone="warning" title={`${SUPPRESSION_REASONS[suppression.reason][1]}, since ${when(suppression.date)}`}>
          <p>{EFFECTS[suppression.reason]}</p>
          {suppression.detail && <p className="text-sm text-muted">{suppression.detail}</p>}
        </Notice>
      ) : (
        <Notice>Nothing stops email to this address.</Notice>
      )}
      <Returns returns={returns} />
    </>
  ),
  facts: ({ setting }) => [['Wants', SETTINGS[setting]]],
  width: 'form',
})

export const loader = screenLoader(screen)
export const action = screenAction(screen)
export default screenPage(screen)
