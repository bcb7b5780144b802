/**
 * The full name of a cookie of the site. On https it carries the `__Host-` prefix: no subdomain and no plain-http page can
 * plant one.
 */
export function siteCookie(name: string, secure: boolean): string {
  return `${secure ? '__Host-' : ''}sky-${name}`
}

/** What a `Cookie` header says under a full name, decoded; undefined when that is nothing. Of two the last counts. */
export function cookieValue(header: string | null | undefined, fullName: string): string | undefined {
  const values = (header ?? '').split(';').flatMap((pair) => {
    const [name, ...rest] = pair.trim().split('=')
    return name === fullName ? rest.join('=') : []
  })
  const value = values.findLast((each) => each !== '')
  return value === undefined ? undefined : decode(value)
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
