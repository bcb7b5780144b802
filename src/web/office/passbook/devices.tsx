import { type PassDevice, passes } from '../../../capabilities/passes/contract.ts'
import { when } from '../../ui/when.ts'
import { to } from '../../paths.ts'
import { title } from '../../title.ts'
import { EmptyState } from '../../ui/states.tsx'
import type { List } from '../kit/list.ts'
import { listFile, loadList } from '../kit/load-list.ts'
import { ResourceList } from '../kit/resource-list.tsx'
import { staff } from '../messages.ts'
import { StaffHead } from '../staff-head.tsx'
import type { Route } from './+types/devices'
import { words } from './messages.ts'
import { PushCell, pushWords } from './push.tsx'

function list(): List<PassDevice> {
  const say = words()
  return {
    label: staff().sections.PassbookDevices,
    search: say.devices.search,
    sort: '-since',
    rowKey: ({ device }) => device,
    href: ({ device }) => to('PassbookDevice', { itemId: device }),
    filters: [
      {
        name: 'push',
        label: say.lastPush,
        options: Object.entries(say.push).map(([value, label]) => ({ value, label })),
      },
    ],
    columns: [
      { key: 'device', header: say.phone, text: ({ device }) => device, cell: deviceCell, whole: true },
      { key: 'passes', header: say.passes, text: ({ passes }) => String(passes), numeric: true, sortable: true },
      { key: 'since', header: say.since, text: ({ since }) => when(since), sortable: true },
      {
        key: 'pushed_at',
        header: say.lastPush,
        text: ({ push }) => (push ? when(push.at) : say.push.NEVER),
        cell: ({ push }) => <PushCell push={push} />,
        sortable: true,
      },
      { key: 'push', header: say.pushState, text: ({ push }) => pushWords(push), hidden: true },
    ],
  }
}

function deviceCell({ device }: PassDevice) {
  return <span className="font-mono">{device}</span>
}

export const meta: Route.MetaFunction = () => [{ title: title(staff().sections.PassbookDevices) }]
export const middleware: Route.MiddlewareFunction[] = [listFile(list, passes.devices)]
export const loader = (args: Route.LoaderArgs) => loadList(args, list(), passes.devices)

/** The phones that are told when a pass changes. */
export default function Devices({ loaderData }: Route.ComponentProps) {
  const say = words().devices
  return (
    <>
      <StaffHead title={staff().sections.PassbookDevices}>{say.lead}</StaffHead>
      <ResourceList list={list()} {...loaderData} empty={<EmptyState title={say.empty}>{say.emptyHint}</EmptyState>} />
    </>
  )
}
