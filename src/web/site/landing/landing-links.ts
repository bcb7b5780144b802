import type { Business } from '../../../capabilities/settings/contract.ts'
import { withNames } from '../../../capabilities/settings/named-paths.ts'
import { type Keyword, KEYWORDS, PATHS } from '../../paths.ts'
import { texts } from './links/texts.ts'

/** A landing page's name, address and title: all that a way to it needs, without its text. */
export interface LandingLink {
  readonly name: Keyword
  readonly path: string
  readonly title: string
}

/** All nine, in the order they are shown. */
export function landingLinks(business: Pick<Business, 'short_name' | 'airport'>): readonly LandingLink[] {
  const { titles } = texts()
  const { airport } = business
  return KEYWORDS.map((name) => {
    const title = titles[name]
    return {
      name,
      path: withNames(PATHS[name], business),
      title: typeof title === 'string' ? title : title(airport.short_name),
    }
  })
}
