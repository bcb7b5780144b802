import type { CallOutput } from '../../../http/endpoint.ts'
import { campaigns } from '../../../capabilities/campaigns/contract.ts'
import { figure } from '../../../lib/texts.ts'
import { to } from '../../paths.ts'
import { load } from '../../serve/session/api.ts'
import { Table } from '../../ui/table.tsx'
import { formatMoney } from '../../ui/money.tsx'
import { StateBadge } from '../kit/column.tsx'
import { Facts } from '../kit/facts.tsx'
import { pageScreen } from '../kit/screen.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import { Tabs } from '../kit/tabs.tsx'
import type { Route } from './+types/results'
import { CAMPAIGN_STATES } from './words.ts'

export async function loader(args: Route.LoaderArgs) {
  const of = { campaignId: args.params.itemId }
  const [campaign, results] = await Promise.all([load(args, campaigns.read, of), load(args, campaigns.results, of)])
  return { campaign, results }
}

type Loaded = Awaited<ReturnType<typeof loader>>
type Results = CallOutput<typeof campaigns.results>

export const screen = pageScreen<typeof loader>({
  name: 'EmailCampaignResults',
  path: '/staff/email/campaigns/{itemId}/results',
  title: 'Results',
  parent: 'EmailCampaigns',
  needs: ['campaigns.read', 'campaigns.results'],
  heading: ({ campaign }) => campaign.name,
  lead: ({ campaign }) => <StateBadge states={CAMPAIGN_STATES} state={campaign.status} />,
  body: ResultsBody,
})

function ResultsBody({ data: { campaign, results } }: { data: Loaded }) {
  const { total, variants, links } = results
  const itemId = campaign.id
  return (
    <>
      <Tabs
        label="About this campaign"
        tabs={[
          { label: 'Content', to: to('EmailCampaign', { itemId }), isHere: false },
          { label: 'Results', to: to('EmailCampaignResults', { itemId }), isHere: true },
          { label: 'Recipients', to: to('EmailCampaignRecipients', { itemId }), isHere: false },
        ]}
      />
      <div className="grid gap-8">
        <Section id="sent" title="What became of the emails">
          <Facts
            facts={[
              ['People', figure(total.people)],
              ['Waiting', figure(total.waiting)],
              ['Sent', figure(total.sent)],
              ['Delivered', share(total.delivered, total.sent)],
              ['Bounced', share(total.bounced, total.sent)],
              ['Refused', figure(total.refused)],
              ['Suppressed', figure(total.suppressed)],
              ['Unknown', figure(total.unknown)],
            ]}
          />
          {total.unknown > 0 && (
            <p className="pt-2 text-muted">
              Unknown: the connection or the process ended while the email was under way. It is not sent again, so that
              nobody gets two.
            </p>
          )}
        </Section>
        <Section id="readers" title="What readers did">
          <Facts
            facts={[
              ['Clicked', share(total.clicked, total.sent)],
              ['Booked within 14 days', share(total.booked, total.people)],
              ['Bookings', figure(total.bookings)],
              ['Revenue', formatMoney(total.revenue)],
              ['Coupon uses', figure(total.coupon_uses)],
              ['Unsubscribed', share(total.unsubscribed, total.sent)],
              ['Marked as spam', share(total.complained, total.sent)],
            ]}
          />
        </Section>
        <Effect {...results} />
        {variants.length > 1 && <Variants variants={variants} />}
        {links.length > 0 && <Links links={links} />}
      </div>
    </>
  )
}

function Links({ links }: Pick<Results, 'links'>) {
  return (
    <Section id="links" title="Links">
      <Table
        caption="Links"
        hideCaption
        rows={links}
        rowKey={({ url }) => url}
        columns={[
          { key: 'url', header: 'Leads to', cell: ({ url }) => url },
          { key: 'clicks', header: 'Clicks', cell: ({ clicks }) => figure(clicks), numeric: true },
        ]}
      />
    </Section>
  )
}

/** What those who were held back did, and whether that is a difference. */
function Effect({ total, held_back, effect }: Results) {
  if (!effect)
    return (
      <Section id="effect" title="Because of the campaign">
        <p className="text-muted">
          No one was held back, so there is no telling how many would have booked anyway. Hold some back next time.
        </p>
      </Section>
    )
  const isSure = effect.low > 0 || effect.high < 0
  return (
    <Section id="effect" title="Because of the campaign">
      <Facts
        facts={[
          ['Booked, of the recipients', share(total.booked, total.people)],
          ['Booked, of those held back', share(held_back.booked, held_back.people)],
          ['Difference', `${points(effect.points)} (${points(effect.low)} to ${points(effect.high)})`],
        ]}
      />
      <p className="pt-2 text-muted">
        {isSure
          ? 'The difference is more than chance: it lies within these bounds with 95% confidence.'
          : 'This may be chance: the 95% confidence bounds include no difference at all.'}
      </p>
    </Section>
  )
}

function Variants({ variants }: Pick<Results, 'variants'>) {
  return (
    <Section id="variants" title="By subject">
      <Table
        caption="By subject"
        hideCaption
        rows={variants}
        rowKey={({ variant }) => String(variant)}
        columns={[
          { key: 'subject', header: 'Subject', cell: ({ subject }) => subject },
          { key: 'sent', header: 'Sent', cell: ({ sent }) => figure(sent), numeric: true },
          { key: 'clicked', header: 'Clicked', cell: ({ clicked, sent }) => share(clicked, sent), numeric: true },
          { key: 'booked', header: 'Booked', cell: ({ booked, people }) => share(booked, people), numeric: true },
          { key: 'revenue', header: 'Revenue', cell: ({ revenue }) => formatMoney(revenue), numeric: true },
        ]}
      />
    </Section>
  )
}

function share(count: number, of: number): string {
  return of === 0 ? figure(count) : `${figure(count)} (${((100 * count) / of).toFixed(1)}%)`
}

function points(value: number): string {
  return `${value > 0 ? '+' : ''}${value.toFixed(1)} points`
}

export default screenPage(screen)
