import { pageScreen } from '../kit/screen.ts'
import { passes, type WalletPass } from '../../../capabilities/passes/contract.ts'
import { when } from '../../ui/when.ts'
import { to } from '../../paths.ts'
import { title } from '../../title.ts'
import { EmptyState } from '../../ui/states.tsx'
import type { List } from '../legacy/list.ts'
import { listFile, loadList } from '../legacy/load-list.ts'
import { ResourceList } from '../legacy/resource-list.tsx'
import { staff } from '../texts.ts'
import { StaffHead } from '../staff-head.tsx'
import type { Route } from './+types/passes'
import { texts } from './texts.ts'
import { shortSerial } from './push.tsx'

function list(): List<WalletPass> {
  const t = texts()
  return {
    label: staff().sections.PassbookPasses,
    search: t.list.search,
    sort: '-given_at',
    rowKey: ({ serial }) => serial,
    href: ({ serial }) => to('PassbookPass', { itemId: serial }),
    filters: [
      {
        name: 'kind',
        label: t.kind,
        options: Object.entries(t.kinds).map(([value, label]) => ({ value, label })),
      },
      {
        name: 'held',
        label: t.list.held,
        options: [
          { value: 'YES', label: t.list.yes },
          { value: 'NO', label: t.list.no },
        ],
      },
    ],
    columns: [
      { key: 'number', header: t.number, text: ({ number }) => number, whole: true },
      { key: 'kind', header: t.kind, text: ({ kind }) => t.kinds[kind], whole: true },
      { key: 'serial', header: t.serial, text: ({ serial }) => shortSerial(serial), cell: serialCell, whole: true },
      { key: 'devices', header: t.phones, text: ({ devices }) => String(devices), numeric: true, sortable: true },
      { key: 'version', header: t.version, text: ({ version }) => String(version), numeric: true },
      { key: 'changed_at', header: t.changed, text: ({ changed_at }) => when(changed_at), sortable: true },
      {
        key: 'fetched_at',
        header: t.fetched,
        text: ({ fetched_at }) => (fetched_at ? when(fetched_at) : t.never),
        sortable: true,
      },
      { key: 'given_at', header: t.given, text: ({ given_at }) => when(given_at), sortable: true },
    ],
  }
}

function serialCell({ serial }: WalletPass) {
  return <span className="font-mono">{shortSerial(serial)}</span>
}

export const screen = pageScreen<typeof loader>({
  name: 'PassbookPasses',
  path: '/staff/passbook/passes',
  section: 'passes',
  place: 1,
  title: 'Wallet passes',
  needs: ['passes.list'],
})

export const meta: Route.MetaFunction = () => [{ title: title(staff().sections.PassbookPasses) }]
export const middleware: Route.MiddlewareFunction[] = [listFile(list, passes.list)]
export const loader = (args: Route.LoaderArgs) => loadList(args, list(), passes.list)

/** Every wallet pass that was given out. */
export default function Passes({ loaderData }: Route.ComponentProps) {
  const t = texts().list
  return (
    <>
      <StaffHead title={staff().sections.PassbookPasses}>{t.lead}</StaffHead>
      <ResourceList list={list()} {...loaderData} empty={<EmptyState title={t.empty}>{t.emptyHint}</EmptyState>} />
    </>
  )
}
