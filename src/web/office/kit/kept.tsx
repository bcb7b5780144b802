import { type HTMLAttributes, type ReactNode, use } from 'react'
import {
  UNSAFE_DataRouterDataContext as DataContext,
  UNSAFE_NavigationContext as NavigationContext,
} from 'react-router'
import { useAccount, useSite } from '../../serve/session/use-session.ts'
import { type Keep, useDocument } from '../../start/document.ts'

interface Props extends HTMLAttributes<HTMLElement> {
  readonly as: 'div' | 'nav' | 'section'
  /** What the content shows, in a text: another text is drawn anew. */
  readonly of: () => string
  readonly children: ReactNode
}

/**
 * An element whose content many pages have alike: the server draws it once for all readers who may do the same, the browser as
 * any other. Beside what `of` says, the content depends on the settings and the permissions of its reader alone. It makes no
 * ids of its own, and knows no address but those that it is given.
 */
export function Kept({ as: Tag, of, children, ...others }: Props) {
  const { keep } = useDocument()
  if (!keep) return <Tag {...others}>{children}</Tag>
  return (
    <KeptBy as={Tag} of={of} keep={keep} {...others}>
      {children}
    </KeptBy>
  )
}

function KeptBy({ as: Tag, of, keep, children, ...others }: Props & { readonly keep: Keep }) {
  const [navigation, data] = [use(NavigationContext), use(DataContext)]
  const { settings } = useSite()
  const { permissions = [] } = useAccount() ?? {}
  const key = [navigation.basename, settings.version, ...permissions, of()].join(' ')
  const html = keep(
    key,
    <NavigationContext value={navigation}>
      <DataContext value={data}>{children}</DataContext>
    </NavigationContext>,
  )
  return <Tag {...others} dangerouslySetInnerHTML={{ __html: html }} />
}
