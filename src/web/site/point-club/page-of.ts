/** The page of a list that an address names, from 1; anything else is the first. */
export function pageOf(url: URL, name = 'page'): number {
  const text = url.searchParams.get(name) ?? ''
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}
