import code from './worker.ts?script'

/** The worker of kept pages. Browsers ask for it anew whenever such a page is opened. */
export function loader(): Response {
  return new Response(code, {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'service-worker-allowed': '/',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    },
  })
}
