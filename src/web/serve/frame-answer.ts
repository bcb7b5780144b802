import { escapeHtml } from '../../lib/html.ts'

/**
 * A mail inside a page: it runs no scripts, loads nothing, and stands in an origin of its own, so that what is written in
 * it reaches nothing of the page around it. Its links open elsewhere.
 */
export function frameAnswer(html: string, status = 200): Response {
  const linksLeaveTheFrame = html.replace('<head>', '<head><base target="_blank">')
  return new Response(linksLeaveTheFrame, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    },
  })
}

/** Plain text inside a page, as lines that break where there is no room. */
export function textFrame(text: string, status = 200): Response {
  return frameAnswer(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>…</title><style>:root{color-scheme:light dark}body{margin:1rem;font:.9rem/1.5 ui-monospace,Menlo,Consolas,monospace;white-space:pre-wrap;overflow-wrap:anywhere}</style></head><body><main>${escapeHtml(text)}</main></body></html>`,
    status,
  )
}
