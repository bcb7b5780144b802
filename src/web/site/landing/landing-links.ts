import type { Business } from '../../../capabilities/settings/contract.ts'
import { kebab } from '../../links.ts'
import { type Keyword, KEYWORDS, toAny } from '../../paths.ts'
import { texts } from './links/texts.ts'

/** A landing page's name, address and title: all that a way to it needs, without its text. */
export interface LandingLink {
  readonly name: Keyword
  readonly path: string
  readonly title: string
}

/** All nine, in the order they are shown. */
export function landingLinks({ airport }: Pick<Business, 'airport'>): readonly LandingLink[] {
  const { titles } = texts()
  return KEYWORDS.map((name) => {
    const title = titles[name]
    return {
      name,
      path: toAny(name, { airport: kebab(airport.short_name) }),
      title: typeof title === 'string' ? title : title(airport.short_name),
    }
  })
}
