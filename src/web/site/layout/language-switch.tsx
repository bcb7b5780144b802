import { useLocation } from 'react-router'
import { WHOLE_ADDRESS } from '../../serve/session/campaign.ts'
import { addressUnder, LANGUAGE_NAMES, LANGUAGES, language } from '../../../lib/language.ts'

/** The same page in the other languages: another document, since a page is in one language from its first byte on. */
export function LanguageSwitch({ className }: { className: string }) {
  const { pathname, search } = useLocation()
  return LANGUAGES.filter((each) => each !== language()).map((each) => (
    <a
      key={each}
      href={addressUnder(each, pathname) + search}
      {...WHOLE_ADDRESS}
      hrefLang={each}
      lang={each}
      className={className}
    >
      {LANGUAGE_NAMES[each]}
    </a>
  ))
}
