import type { MetaDescriptor } from 'react-router'
import { title } from '../../title.ts'

/** Title and description of a public page, for the tab, for search engines and for links that are shared. */
export function describe(page: {
  readonly title?: string
  readonly description?: string | undefined
}): MetaDescriptor[] {
  const name = title(page.title)
  return [
    { title: name },
    { property: 'og:title', content: name },
    ...(page.description
      ? [
          { name: 'description', content: page.description },
          { property: 'og:description', content: page.description },
        ]
      : []),
  ]
}
