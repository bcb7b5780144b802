/** The worker of kept pages. Browsers ask for it anew whenever such a page is opened. */
export async function loader(): Promise<Response> {
  const { code } = await import('./worker.ts?script')
  return new Response(code, {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'service-worker-allowed': '/',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    },
  })
}
