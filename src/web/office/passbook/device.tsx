import type { DevicePass } from '../../../capabilities/passes/contract.ts'
import { counted } from '../../../lib/texts.ts'
import { to } from '../../paths.ts'
import { Table } from '../../ui/table.tsx'
import { when } from '../../ui/when.ts'
import { OfficeLink } from '../kit/office-link.tsx'
import { detailScreen } from '../kit/screen.ts'
import { screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { PASS_KINDS, PushCell, shortSerial } from './push.tsx'

/** One phone, and the passes that it is notified about. */
export const screen = detailScreen('passes.device', {
  name: 'PassbookDevice',
  path: '/staff/passbook/devices/{itemId}',
  title: 'Phone',
  input: ({ itemId }) => ({ device: itemId }),
  parent: 'PassbookDevices',
  heading: ({ device }) => `Phone ${device}`,
  lead: ({ passes }) => counted(passes, { one: 'pass', other: 'passes' }),
  body: ({ data: { items } }) => (
    <Table
      caption="Passes"
      hideCaption
      rows={items}
      rowKey={({ serial }) => serial}
      columns={[
        { key: 'number', header: 'Number', cell: passCell },
        { key: 'kind', header: 'For', cell: ({ kind }) => (kind ? PASS_KINDS[kind] : '–') },
        { key: 'since', header: 'Since', cell: ({ registered_at }) => when(registered_at) },
        { key: 'push', header: 'Last push', cell: PushCell },
      ]}
    />
  ),
})

function passCell({ number, serial }: DevicePass) {
  return (
    <OfficeLink to={number && to('PassbookPass', { itemId: serial })} allow="PassbookPasses:Read">
      {number ?? shortSerial(serial)}
    </OfficeLink>
  )
}

export const loader = screenLoader(screen)
export default screenPage(screen)
