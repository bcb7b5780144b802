import { partnerLots } from '../../../capabilities/partner-lots/contract.ts'
import { to } from '../../paths.ts'
import { formOf } from '../../serve/form.server.ts'
import { load } from '../../serve/session/api.ts'
import { PhoneField, TextField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { when } from '../../ui/when.ts'
import { formatMoney } from '../../ui/money.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { OfficeLink } from '../kit/office-link.tsx'
import { OnceField } from '../kit/once-field.tsx'
import { pageScreen, type Sent } from '../kit/screen.ts'
import { screenAction } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import { VersionField } from '../kit/version-field.tsx'
import type { Route } from './+types/partner-lot'

const SHOWN = 50

const form = formOf(partnerLots.add, { only: ['name', 'address', 'phone'] })

/** A partner lot with the last guests who were sent there; neither for a new one. */
export async function loader(args: Route.LoaderArgs) {
  const { itemId: lotId } = args.params
  const page = { form: form.fields, attempt: crypto.randomUUID() }
  if (lotId === undefined) return { ...page, lot: null, guests: null }
  const [lot, guests] = await Promise.all([
    load(args, partnerLots.one, { lotId }),
    load(args, partnerLots.guests, { lotId, page_size: SHOWN }),
  ])
  return { ...page, lot, guests }
}

const written = ({ fields }: Sent) => ({
  name: fields.name,
  address: fields.address,
  phone: fields.phone,
  day_cost: fields.day_cost,
})

export const screen = [
  pageScreen<typeof loader>({
    name: 'PartnerLotCreate',
    path: '/staff/partner-lots/new',
    title: 'New partner lot',
    needs: ['partnerLots.add'],
    parent: 'PartnerLots',
    width: 'form',
    actions: [
      {
        intent: 'add',
        call: 'partnerLots.add',
        allow: 'Settings:Update',
        once: true,
        input: written,
        next: () => to('PartnerLots'),
      },
    ],
    body: ({ data }) => <LotForm {...data} />,
  }),
  pageScreen<typeof loader>({
    name: 'PartnerLot',
    path: '/staff/partner-lots/{itemId}',
    record: (_, { itemId }) => itemId,
    title: 'Partner lot',
    needs: ['partnerLots.one', 'partnerLots.guests'],
    parent: 'PartnerLots',
    heading: ({ lot }) => lot?.name ?? 'Partner lot',
    actions: [
      {
        intent: 'save',
        call: 'partnerLots.save',
        allow: 'Settings:Update',
        input: (sent) => ({ lotId: sent.params.itemId, version: sent.fields.version, ...written(sent) }),
        done: 'Saved. Guests already sent there keep the old details.',
      },
      {
        intent: 'remove',
        call: 'partnerLots.remove',
        label: 'Remove lot',
        ask: 'No one can be sent there anymore. Bookings already sent there stay as they are.',
        allow: 'Settings:Update',
        danger: true,
        input: ({ params }) => ({ lotId: params.itemId }),
        next: () => to('PartnerLots'),
      },
    ],
    body: ({ data }) => (
      <>
        <LotForm {...data} />
        {data.guests && <Guests {...data.guests} />}
      </>
    ),
  }),
]

type Data = Awaited<ReturnType<typeof loader>>

function LotForm({ form: shape, attempt, lot }: Pick<Data, 'form' | 'attempt' | 'lot'>) {
  const { name = '', address = '', phone = '', day_cost = '' } = lot ?? {}
  const fields = fieldsOf(shape, {
    name: 'Name',
    address: { label: 'Address', hint: 'Shown to guests, for driving there.' },
    phone: 'Phone',
  })
  return (
    <ActionForm
      intent={lot ? 'save' : 'add'}
      label={lot ? 'Save' : 'Add lot'}
      values={{ name, address, phone, day_cost }}
      labels={{ name: 'Name', address: 'Address', phone: 'Phone', day_cost: 'Our cost per day' }}
    >
      {lot ? <VersionField version={lot.version} /> : <OnceField intent="add" value={attempt} />}
      <div className="grid max-w-form gap-5">
        <TextField {...fields.name} autoComplete="off" />
        <TextField {...fields.address} autoComplete="off" />
        <PhoneField {...fields.phone} type="tel" autoComplete="off" />
        <TextField label="Our cost per day, in dollars" name="day_cost" inputMode="decimal" autoComplete="off" />
      </div>
    </ActionForm>
  )
}

function bookingLink({ booking_id, number }: Guests['items'][number]) {
  return <OfficeLink to={to('StaffBooking', { itemId: booking_id })}>{number}</OfficeLink>
}

type Guests = NonNullable<Data['guests']>

function Guests({ items, count, cost }: Guests) {
  return (
    <Section id="guests" title="Sent there">
      {items.length === 0 ? (
        <EmptyState title="No one yet">Guests are sent there from the page of their booking.</EmptyState>
      ) : (
        <>
          <p className="text-muted">
            {count > items.length ? `The last ${items.length} of ${count}. ` : ''}All of them cost us{' '}
            {formatMoney(cost)}.
          </p>
          <Table
            caption="Guests who were sent there"
            hideCaption
            rows={items}
            rowKey={({ booking_id }) => booking_id}
            columns={[
              {
                key: 'number',
                header: 'Booking',
                cell: bookingLink,
              },
              { key: 'name', header: 'Guest', cell: ({ full_name }) => full_name },
              { key: 'days', header: 'Days', cell: ({ days }) => days },
              { key: 'cost', header: 'Costs us', cell: ({ cost }) => formatMoney(cost) },
              { key: 'refund', header: 'Refunded', cell: ({ refund }) => formatMoney(refund) },
              { key: 'who', header: 'Sent by', cell: ({ who, walked_at }) => `${who}, ${when(walked_at)}` },
            ]}
          />
        </>
      )}
    </Section>
  )
}

export const action = screenAction(screen)
export default screenPage(screen)
