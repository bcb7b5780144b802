import { pageScreen } from '../kit/screen.ts'
import { type PassDevice, passes } from '../../../capabilities/passes/contract.ts'
import { when } from '../../ui/when.ts'
import { to } from '../../paths.ts'
import { title } from '../../title.ts'
import { EmptyState } from '../../ui/states.tsx'
import type { List } from '../legacy/list.ts'
import { listFile, loadList } from '../legacy/load-list.ts'
import { ResourceList } from '../legacy/resource-list.tsx'
import { staff } from '../texts.ts'
import { StaffHead } from '../staff-head.tsx'
import type { Route } from './+types/devices'
import { texts } from './texts.ts'
import { PushCell, pushWords } from './push.tsx'

function list(): List<PassDevice> {
  const t = texts()
  return {
    label: staff().sections.PassbookDevices,
    search: t.devices.search,
    sort: '-since',
    rowKey: ({ device }) => device,
    href: ({ device }) => to('PassbookDevice', { itemId: device }),
    filters: [
      {
        name: 'push',
        label: t.lastPush,
        options: Object.entries(t.push).map(([value, label]) => ({ value, label })),
      },
    ],
    columns: [
      { key: 'device', header: t.phone, text: ({ device }) => device, cell: deviceCell, whole: true },
      { key: 'passes', header: t.passes, text: ({ passes }) => String(passes), numeric: true, sortable: true },
      { key: 'since', header: t.since, text: ({ since }) => when(since), sortable: true },
      {
        key: 'pushed_at',
        header: t.lastPush,
        text: ({ push }) => (push ? when(push.at) : t.push.NEVER),
        cell: ({ push }) => <PushCell push={push} />,
        sortable: true,
      },
      { key: 'push', header: t.pushState, text: ({ push }) => pushWords(push), hidden: true },
    ],
  }
}

function deviceCell({ device }: PassDevice) {
  return <span className="font-mono">{device}</span>
}

export const screen = pageScreen<typeof loader>({
  name: 'PassbookDevices',
  path: '/staff/passbook/devices',
  section: 'passes',
  place: 2,
  title: 'Phones',
  needs: ['passes.devices'],
})

export const meta: Route.MetaFunction = () => [{ title: title(staff().sections.PassbookDevices) }]
export const middleware: Route.MiddlewareFunction[] = [listFile(list, passes.devices)]
export const loader = (args: Route.LoaderArgs) => loadList(args, list(), passes.devices)

/** The phones that are told when a pass changes. */
export default function Devices({ loaderData }: Route.ComponentProps) {
  const t = texts().devices
  return (
    <>
      <StaffHead title={staff().sections.PassbookDevices}>{t.lead}</StaffHead>
      <ResourceList list={list()} {...loaderData} empty={<EmptyState title={t.empty}>{t.emptyHint}</EmptyState>} />
    </>
  )
}
