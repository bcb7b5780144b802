import { type ComponentProps, use } from 'react'
import {
  type LinkProps,
  Link as RouterLink,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
} from 'react-router'

/**
 * React Router's link. On the server, where nobody follows it, it is what that writes: pages hold up to hundreds, and
 * resolving an address that is whole already costs more than the rest of a row.
 */
export const Link = import.meta.env.SSR ? WrittenLink : FollowedLink

/** Every page knows all routes from the start (`react-router.config.ts`), so no link marks one to be looked up. */
function FollowedLink(props: ComponentProps<typeof RouterLink>) {
  return <RouterLink discover="none" {...props} />
}

/** Where a path in an address is written as it is read: no empty or relative parts, and something after its marks. */
const WHOLE = /^\/(?![/\\.])(?:(?!\/[/\\.])[^?#\\])*(?:\?[^#]+)?(?:#.+)?$/

/** The same page, asked differently. */
const ASKED = /^\?[^#]+$/

/** The anchor of a link, the same that the browser will make of it. */
function WrittenLink(props: LinkProps) {
  const { basename } = use(NavigationContext)
  const { to, mask, children, ...others } = props
  const address = typeof to === 'string' && ASKED.test(to) ? use(LocationContext).location.pathname + to : to
  if (typeof address !== 'string' || mask || !WHOLE.test(address)) return <FollowedLink {...props} />
  return (
    <a {...ofAnchor(others)} href={addressUnder(basename, address)}>
      {children}
    </a>
  )
}

/** Without what says how the router follows it. */
function ofAnchor({
  discover: _discover,
  prefetch: _prefetch,
  relative: _relative,
  reloadDocument: _reloadDocument,
  replace: _replace,
  state: _state,
  preventScrollReset: _preventScrollReset,
  viewTransition: _viewTransition,
  defaultShouldRevalidate: _defaultShouldRevalidate,
  ...anchor
}: Omit<LinkProps, 'to'>) {
  return anchor
}

/** Home is the base itself, without a slash. */
function addressUnder(basename: string, to: string): string {
  if (basename === '/') return to
  return basename + (/^\/(?=$|[?#])/.test(to) ? to.slice(1) : to)
}
