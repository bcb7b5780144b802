import { pageScreen } from '../kit/screen.ts'
import { type ArticleLine, articles } from '../../../capabilities/content/office-contract.ts'
import { whenDate } from '../../ui/when.ts'
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

function list(): List<ArticleLine> {
  const t = texts()
  return {
    label: staff().sections.StaffArticles,
    search: t.search,
    rowKey: ({ slug }) => slug,
    href: ({ slug }) => to('StaffArticle', { itemId: slug }),
    filters: [
      {
        name: 'state',
        label: staff().status,
        options: (['PUBLISHED', 'DRAFT'] as const).map((value) => ({ value, label: t.states[value] })),
      },
    ],
    columns: [
      { key: 'title', header: t.title, text: ({ title }) => title },
      { key: 'address', header: t.address, text: ({ address }) => address },
      ...(['en', 'es'] as const).map((language) => ({
        key: language,
        header: t.languages[language],
        text: (line: ArticleLine) => t.states[line[language]],
        cell: (line: ArticleLine) => <StateBadge state={line[language]} />,
      })),
      {
        key: 'published_on',
        header: t.published,
        text: ({ published_on }) => (published_on ? whenDate(published_on) : t.never),
        whole: true,
      },
      { key: 'updated_on', header: t.updated, text: ({ updated_on }) => whenDate(updated_on), whole: true },
    ],
  }
}

export const screen = pageScreen<typeof loader>({
  name: 'StaffArticles',
  path: '/staff/articles',
  section: 'business',
  place: 3,
  title: 'Articles',
  needs: ['articles.list'],
})

export const meta: Route.MetaFunction = () => [{ title: title(staff().sections.StaffArticles) }]
export const middleware: Route.MiddlewareFunction[] = [listFile(list, articles.list)]
export const loader = (args: Route.LoaderArgs) => loadList(args, list(), articles.list)

/** The articles of the blog, drafts too. */
export default function Articles({ loaderData }: Route.ComponentProps) {
  const t = texts()
  const may = useMay()
  return (
    <>
      <StaffHead
        title={staff().sections.StaffArticles}
        actions={
          may('Articles:Update') && (
            <ButtonLink to={to('StaffArticleCreate')} size="sm" icon="plus">
              {t.add}
            </ButtonLink>
          )
        }
      >
        {t.lead}
      </StaffHead>
      <ResourceList list={list()} {...loaderData} empty={<EmptyState title={t.empty} />} />
    </>
  )
}
