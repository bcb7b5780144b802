import { billing } from '../../../capabilities/club/billing/contract.ts'
import { load } from '../../serve/session/api.ts'
import { Table } from '../../ui/table.tsx'
import { when } from '../../ui/when.ts'
import { pageScreen } from '../kit/screen.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import type { Route } from './+types/member-cards'
import { MemberTabs } from './member-tabs.tsx'

const MOST = 100

/** What a person knows a card by; the gateway's name for it stays on the server. */
export async function loader(args: Route.LoaderArgs) {
  const asked = { number: args.params.number, page_size: MOST }
  const [cards, addresses] = await Promise.all([load(args, billing.cards, asked), load(args, billing.addresses, asked)])
  return {
    cards: cards.items.map(({ token_id, brand, last4, exp_month, exp_year, is_default, auto_point_record }) => ({
      key: token_id,
      card: `${brand} ending in ${last4}`,
      until: `${String(exp_month).padStart(2, '0')}/${exp_year % 100}`,
      is_default,
      auto_point_record,
    })),
    addresses: addresses.items,
  }
}

export const screen = pageScreen<typeof loader>({
  name: 'MemberCards',
  path: '/staff/members/{number}/cards',
  title: 'Cards and addresses',
  needs: ['billing.cards', 'billing.addresses'],
  parent: 'Members',
  heading: (_, { number }) => `Member ${number}`,
  above: () => <MemberTabs />,
  body: ({ data: { cards, addresses } }) => (
    <>
      <Section id="cards" title="Cards">
        {cards.length === 0 ? (
          <p className="text-muted">No card is saved.</p>
        ) : (
          <Table
            caption="Cards"
            rows={cards}
            rowKey={({ key }) => key}
            columns={[
              { key: 'card', header: 'Card', cell: ({ card }) => card },
              { key: 'until', header: 'Valid until', cell: ({ until }) => until },
              { key: 'default', header: 'Default', cell: ({ is_default }) => (is_default ? 'Yes' : '–') },
              {
                key: 'points',
                header: 'Points for stays',
                cell: ({ auto_point_record }) => (auto_point_record ? 'Recorded automatically' : '–'),
              },
            ]}
          />
        )}
      </Section>
      <Section id="addresses" title="Billing addresses">
        {addresses.length === 0 ? (
          <p className="text-muted">No address is saved.</p>
        ) : (
          <Table
            caption="Billing addresses"
            rows={addresses}
            rowKey={({ addr_id }) => addr_id}
            columns={[
              {
                key: 'address',
                header: 'Address',
                cell: ({ address_line_1, city, state, postal_code, country }) =>
                  [address_line_1, city, `${state} ${postal_code}`.trim(), country].filter(Boolean).join(', '),
              },
              { key: 'default', header: 'Default', cell: ({ is_default }) => (is_default ? 'Yes' : '–') },
              { key: 'since', header: 'Saved', cell: ({ created_at }) => when(created_at) },
            ]}
          />
        )}
      </Section>
    </>
  ),
})

export default screenPage(screen)
