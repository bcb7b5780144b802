import { pageScreen } from '../kit/screen.ts'
import { Link } from 'react-router'
import { type DevicePass, passes } from '../../../capabilities/passes/contract.ts'
import { when } from '../../ui/when.ts'
import { to } from '../../paths.ts'
import { load } from '../../serve/session/api.ts'
import { title } from '../../title.ts'
import { Table } from '../../ui/table.tsx'
import { staff } from '../texts.ts'
import { StaffHead } from '../staff-head.tsx'
import { useMay } from '../kit/use-may.ts'
import type { Route } from './+types/device'
import { texts } from './texts.ts'
import { PushCell, shortSerial } from './push.tsx'

export const screen = pageScreen<typeof loader>({
  name: 'PassbookDevice',
  path: '/staff/passbook/devices/{itemId}',
  title: 'Phone',
  needs: ['passes.device'],
})

export const meta: Route.MetaFunction = ({ params }) => [{ title: title(texts().device.title(params.itemId)) }]

export const loader = (args: Route.LoaderArgs) => load(args, passes.device, { device: args.params.itemId })

/** One phone, and the passes that it asked to hear of. */
export default function DevicePage({ loaderData: phone }: Route.ComponentProps) {
  const t = texts()
  const mayOpen = useMay()('PassbookPasses:Read')
  return (
    <>
      <StaffHead
        title={t.device.title(phone.device)}
        parent={{ label: staff().sections.PassbookDevices, to: to('PassbookDevices') }}
      >
        {t.device.count(phone.passes)}
      </StaffHead>
      <Table
        caption={t.passes}
        hideCaption
        rows={phone.items}
        rowKey={({ serial }) => serial}
        columns={[
          { key: 'number', header: t.number, cell: mayOpen ? passLink : passName },
          { key: 'kind', header: t.kind, cell: ({ kind }) => (kind ? t.kinds[kind] : '–') },
          { key: 'since', header: t.since, cell: ({ registered_at }) => when(registered_at) },
          { key: 'push', header: t.lastPush, cell: PushCell },
        ]}
      />
    </>
  )
}

function passName({ number, serial }: DevicePass) {
  return number ?? shortSerial(serial)
}

function passLink(pass: DevicePass) {
  if (pass.number === null) return passName(pass)
  return (
    <Link
      to={to('PassbookPass', { itemId: pass.serial })}
      className="-my-1.5 inline-flex min-h-8 items-center font-bold text-link underline underline-offset-4"
    >
      {passName(pass)}
    </Link>
  )
}
