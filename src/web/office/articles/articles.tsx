import { to } from '../../paths.ts'
import { column } from '../kit/column.tsx'
import { filter } from '../kit/list.ts'
import { listScreen } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { ARTICLE_STATES } from './article-states.ts'

const { PUBLISHED, DRAFT } = ARTICLE_STATES

/** The articles of the blog, drafts too. */
export const screen = listScreen('articles.list', {
  name: 'StaffArticles',
  path: '/staff/articles',
  section: 'business',
  place: 3,
  title: 'Articles',
  lead: 'Blog posts and drafts. A post without a Spanish version is shown in English.',
  links: () => [{ label: 'New article', to: to('StaffArticleCreate'), allow: 'Articles:Update', adds: true }],
  search: 'Title or address',
  filters: [filter.choice('state', 'Status', { PUBLISHED, DRAFT })],
  key: ({ slug }) => slug,
  link: ({ slug }) => to('StaffArticle', { itemId: slug }),
  columns: [
    column.text('title', 'Title'),
    column.text('address', 'Address', { phone: false }),
    column.badge('en', 'English', ARTICLE_STATES, { labelled: true }),
    column.badge('es', 'Spanish', ARTICLE_STATES, { labelled: true }),
    column.date('published_on', 'Published', { none: 'Never', whole: true, labelled: true }),
    column.date('updated_on', 'Updated', { whole: true, labelled: true }),
  ],
  empty: 'No articles yet',
})

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
