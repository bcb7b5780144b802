import { passes, type WalletPass } from '../../../capabilities/passes/contract.ts'
import { when } from '../../ui/when.ts'
import { to } from '../../paths.ts'
import { title } from '../../title.ts'
import { EmptyState } from '../../ui/states.tsx'
import type { List } from '../kit/list.ts'
import { listFile, loadList } from '../kit/load-list.ts'
import { ResourceList } from '../kit/resource-list.tsx'
import { staff } from '../messages.ts'
import { StaffHead } from '../staff-head.tsx'
import type { Route } from './+types/passes'
import { words } from './messages.ts'
import { shortSerial } from './push.tsx'

function list(): List<WalletPass> {
  const say = words()
  return {
    label: staff().sections.PassbookPasses,
    search: say.list.search,
    sort: '-given_at',
    rowKey: ({ serial }) => serial,
    href: ({ serial }) => to('PassbookPass', { itemId: serial }),
    filters: [
      {
        name: 'kind',
        label: say.kind,
        options: Object.entries(say.kinds).map(([value, label]) => ({ value, label })),
      },
      {
        name: 'held',
        label: say.list.held,
        options: [
          { value: 'YES', label: say.list.yes },
          { value: 'NO', label: say.list.no },
        ],
      },
    ],
    columns: [
      { key: 'number', header: say.number, text: ({ number }) => number, whole: true },
      { key: 'kind', header: say.kind, text: ({ kind }) => say.kinds[kind], whole: true },
      { key: 'serial', header: say.serial, text: ({ serial }) => shortSerial(serial), cell: serialCell, whole: true },
      { key: 'devices', header: say.phones, text: ({ devices }) => String(devices), numeric: true, sortable: true },
      { key: 'version', header: say.version, text: ({ version }) => String(version), numeric: true },
      { key: 'changed_at', header: say.changed, text: ({ changed_at }) => when(changed_at), sortable: true },
      {
        key: 'fetched_at',
        header: say.fetched,
        text: ({ fetched_at }) => (fetched_at ? when(fetched_at) : say.never),
        sortable: true,
      },
      { key: 'given_at', header: say.given, text: ({ given_at }) => when(given_at), sortable: true },
    ],
  }
}

function serialCell({ serial }: WalletPass) {
  return <span className="font-mono">{shortSerial(serial)}</span>
}

export const meta: Route.MetaFunction = () => [{ title: title(staff().sections.PassbookPasses) }]
export const middleware: Route.MiddlewareFunction[] = [listFile(list, passes.list)]
export const loader = (args: Route.LoaderArgs) => loadList(args, list(), passes.list)

/** Every wallet pass that was given out. */
export default function Passes({ loaderData }: Route.ComponentProps) {
  const say = words().list
  return (
    <>
      <StaffHead title={staff().sections.PassbookPasses}>{say.lead}</StaffHead>
      <ResourceList list={list()} {...loaderData} empty={<EmptyState title={say.empty}>{say.emptyHint}</EmptyState>} />
    </>
  )
}
