/** Answers without settings, API or database: whether this web process is alive. */
export function loader() {
  return new Response('ok\n', { headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' } })
}
