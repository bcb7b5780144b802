const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a request may change anything: it must come from a page of this site. Browsers say so by Sec-Fetch-Site, older
 * ones by Origin alone; what says neither is no page of ours.
 */
export function isOwnRequest(request: Request, origins: ReadonlySet<string>): boolean {
  if (SAFE.has(request.method)) return true
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const origin = request.headers.get('origin')
  return origin !== null && (origins.has(origin) || origin === new URL(request.url).origin)
}
