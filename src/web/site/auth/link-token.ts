/**
 * Pages whose address holds a secret of their own: it stays out of the Referer of whatever they lead to, also on this
 * site, and out of every cache.
 */
export const headers = () => ({ 'referrer-policy': 'strict-origin', 'cache-control': 'no-store' })

/** The secret of the page's address; empty when there is none. */
export function linkToken(url: URL): string {
  return url.searchParams.get('token') ?? ''
}
