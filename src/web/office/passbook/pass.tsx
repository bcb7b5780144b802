import { pageScreen } from '../kit/screen.ts'
import { Link } from 'react-router'
import { passes, type WalletPassDetail } from '../../../capabilities/passes/contract.ts'
import { when } from '../../ui/when.ts'
import { to } from '../../paths.ts'
import { load } from '../../serve/session/api.ts'
import { title } from '../../title.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Table } from '../../ui/table.tsx'
import { staff } from '../texts.ts'
import { StaffHead } from '../staff-head.tsx'
import { useMay } from '../kit/use-may.ts'
import type { Route } from './+types/pass'
import { Facts } from './facts.tsx'
import { texts } from './texts.ts'
import { PushCell, shortSerial } from './push.tsx'
import { Story } from './story.tsx'

export const screen = pageScreen<typeof loader>({
  name: 'PassbookPass',
  path: '/staff/passbook/passes/{itemId}',
  title: 'Wallet pass',
  needs: ['passes.pass'],
})

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: title(texts().pass.title(loaderData?.number ?? '')) },
]

export const loader = (args: Route.LoaderArgs) => load(args, passes.pass, { serial: args.params.itemId })

type Phone = WalletPassDetail['registrations'][number]

/** One pass: what it is for, the phones that hold it, and what happened with it. */
export default function PassPage({ loaderData: pass }: Route.ComponentProps) {
  const t = texts()
  const may = useMay()
  const mayOpen = may('PassbookDeviceRegistrations:Read')
  return (
    <>
      <StaffHead
        title={t.pass.title(pass.number)}
        parent={{ label: staff().sections.PassbookPasses, to: to('PassbookPasses') }}
        actions={<Subject pass={pass} />}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div className="grid content-start gap-7">
          <Facts
            facts={[
              [t.kind, t.kinds[pass.kind]],
              [t.number, pass.number],
              [t.serial, shortSerial(pass.serial)],
              [t.version, String(pass.version)],
              [t.given, when(pass.given_at)],
              [t.changed, when(pass.changed_at)],
              [t.fetched, pass.fetched_at ? when(pass.fetched_at) : t.never],
            ]}
          />
          <Table
            caption={t.phones}
            rows={pass.registrations}
            rowKey={({ device }) => device}
            empty={<p className="py-2 text-sm text-muted">{t.pass.noPhones}</p>}
            columns={[
              { key: 'device', header: t.phone, cell: mayOpen ? phoneLink : phoneName },
              { key: 'since', header: t.since, cell: ({ registered_at }) => when(registered_at) },
              { key: 'push', header: t.lastPush, cell: PushCell },
            ]}
          />
        </div>
        <Story acts={pass.story} />
      </div>
    </>
  )
}

function phoneName({ device }: Phone) {
  return <span className="font-mono">{device}</span>
}

function phoneLink({ device }: Phone) {
  return (
    <Link
      to={to('PassbookDevice', { itemId: device })}
      className="-my-1.5 inline-flex min-h-8 items-center font-mono text-link underline underline-offset-4"
    >
      {device}
    </Link>
  )
}

/** The way to what the pass is for, for who may see it. */
function Subject({ pass: { kind, serial } }: { pass: WalletPassDetail }) {
  const may = useMay()
  if (kind !== 'BOOKING' || !may('Bookings:Read')) return null
  return (
    <ButtonLink to={to('StaffBooking', { itemId: serial })} size="sm" tone="quiet">
      {texts().pass.open}
    </ButtonLink>
  )
}
