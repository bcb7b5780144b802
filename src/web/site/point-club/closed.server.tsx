import { renderToStaticMarkup } from 'react-dom/server'
import { Notice } from '../../ui/notice.tsx'
import { texts } from './texts.ts'

/** That an account is closed, and what stays, for the page where its holder gets to: as markup that needs no script of its own. */
export function closedMarkup(): string {
  const { closed: t } = texts()
  return renderToStaticMarkup(
    <Notice tone="success" role="status" title={t.title}>
      {t.text}
    </Notice>,
  )
}
