import { pageScreen } from '../kit/screen.ts'
import { type Announcement, siteMessages } from '../../../capabilities/announcements/office-contract.ts'
import { when } from '../../ui/when.ts'
import { to } from '../../paths.ts'
import { title } from '../../title.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { List } from '../legacy/list.ts'
import { listFile, loadList } from '../legacy/load-list.ts'
import { ResourceList } from '../legacy/resource-list.tsx'
import { staff } from '../texts.ts'
import { StaffHead } from '../staff-head.tsx'
import { useMay } from '../kit/use-may.ts'
import type { Route } from './+types/list'
import { texts } from './texts.ts'
import { StateBadge } from './state.tsx'

function list(): List<Announcement> {
  const t = texts()
  return {
    label: staff().sections.StaffSiteMessages,
    search: t.search,
    rowKey: ({ id }) => id,
    href: ({ id }) => to('StaffSiteMessage', { itemId: id }),
    filters: [
      {
        name: 'state',
        label: staff().status,
        options: Object.entries(t.states).map(([value, label]) => ({ value, label })),
      },
    ],
    columns: [
      { key: 'text_en', header: t.text, text: ({ text_en }) => text_en },
      { key: 'text_es', header: t.textEs, text: ({ text_es }) => text_es || '–', hidden: true },
      { key: 'state', header: staff().status, text: ({ state }) => t.states[state], cell: StateBadge },
      { key: 'tone', header: t.tone, text: ({ tone }) => t.tones[tone] },
      { key: 'starts_at', header: t.starts, text: ({ starts_at }) => when(starts_at), whole: true },
      {
        key: 'ends_at',
        header: t.ends,
        text: ({ ends_at }) => (ends_at ? when(ends_at) : t.open),
        whole: true,
      },
    ],
  }
}

export const screen = pageScreen<typeof loader>({
  name: 'StaffSiteMessages',
  path: '/staff/site-messages',
  section: 'business',
  place: 2,
  title: 'Site messages',
  needs: ['siteMessages.list'],
})

export const meta: Route.MetaFunction = () => [{ title: title(staff().sections.StaffSiteMessages) }]
export const middleware: Route.MiddlewareFunction[] = [listFile(list, siteMessages.list)]
export const loader = (args: Route.LoaderArgs) => loadList(args, list(), siteMessages.list)

/** What was, is and will be said above the pages. */
export default function SiteMessageList({ loaderData }: Route.ComponentProps) {
  const t = texts()
  const may = useMay()
  return (
    <>
      <StaffHead
        title={staff().sections.StaffSiteMessages}
        actions={
          may('SiteMessages:Update') && (
            <ButtonLink to={to('StaffSiteMessageCreate')} size="sm" icon="plus">
              {t.add}
            </ButtonLink>
          )
        }
      >
        {t.lead}
      </StaffHead>
      <ResourceList list={list()} {...loaderData} empty={<EmptyState title={t.empty}>{t.emptyHint}</EmptyState>} />
    </>
  )
}
