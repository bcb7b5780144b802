import { useLocation } from 'react-router'
import { WHOLE_ADDRESS } from '../../serve/session/campaign.ts'
import { addressUnder, language, languages } from '../../../lib/language.ts'

/** The same page in the other languages: another document, since a page is in one language from its first byte on. */
export function LanguageSwitch({ className }: { className: string }) {
  const { pathname, search } = useLocation()
  return languages()
    .filter(({ tag }) => tag !== language())
    .map(({ tag, name }) => (
      <a
        key={tag}
        href={addressUnder(tag, pathname) + search}
        {...WHOLE_ADDRESS}
        hrefLang={tag}
        lang={tag}
        className={className}
      >
        {name}
      </a>
    ))
}
