import { renderToStaticMarkup } from 'react-dom/server'
import { Notice } from '../../ui/notice.tsx'
import { ERASED } from '../../paths.ts'
import { texts as privacyTexts } from '../privacy-requests/texts.ts'
import { texts } from './texts.ts'

/**
 * That an account is closed, and what stays, or that all of it is being erased, for the page where its holder gets to: as
 * markup that needs no script of its own. `how` is the value of {@link CLOSED_QUERY}; null for everybody else.
 */
export function closedMarkup(how: string | null): string | undefined {
  if (how === null) return undefined
  const { title, text } = how === ERASED ? erased() : texts().closed
  return renderToStaticMarkup(
    <Notice tone="success" role="status" title={title}>
      {text}
    </Notice>,
  )
}

function erased() {
  const { eraseDone: title, eraseDoneHow: text } = privacyTexts().confirm
  return { title, text }
}
