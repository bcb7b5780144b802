import { Fragment, type HTMLAttributes, type ReactNode, use } from 'react'
import {
  UNSAFE_DataRouterDataContext as DataContext,
  UNSAFE_NavigationContext as NavigationContext,
} from 'react-router'
import { KeptForAllContext, useAccount, useSite } from '../../serve/session/use-session.ts'
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
  const [html = ''] = useKept(keep, [of()], () => children)
  return <Tag {...others} dangerouslySetInnerHTML={{ __html: html }} />
}

interface EachProps<Item> {
  readonly as: 'tbody' | 'div'
  readonly items: readonly Item[]
  readonly itemKey: (item: Item) => string
  /** One element. Beside its item it shows what `of` says, which is the same for all. */
  readonly renderItem: (item: Item) => ReactNode
  readonly of: string
  /** Whether the server draws them anew each time, since they hold what has ids of its own, such as a form. */
  readonly isDrawnAnew?: boolean
  readonly className: string
}

/** An element, such as the body of a table, of which each child is kept by itself, as {@link Kept} keeps parts. */
export function KeptEach<Item>({ isDrawnAnew, ...props }: EachProps<Item>) {
  const { keep } = useDocument()
  if (keep && !isDrawnAnew) return <EachKeptBy keep={keep} {...props} />
  const { as: Tag, items, itemKey, renderItem, className } = props
  return (
    <Tag className={className}>
      {items.map((item) => (
        <Fragment key={itemKey(item)}>{renderItem(item)}</Fragment>
      ))}
    </Tag>
  )
}

type EachKeptProps<Item> = Omit<EachProps<Item>, 'isDrawnAnew'> & { readonly keep: Keep }

function EachKeptBy<Item>({ as: Tag, keep, items, renderItem, of, className }: EachKeptProps<Item>) {
  const shown = items.map((item) => `${of} ${JSON.stringify(item)}`)
  const html = useKept(keep, shown, (place) => renderItem(items[place]!))
  return <Tag className={className} dangerouslySetInnerHTML={{ __html: html.join('') }} />
}

/** Parts as they were drawn for readers who may do the same, by what they show. */
function useKept(keep: Keep, shown: readonly string[], part: (place: number) => ReactNode): string[] {
  const [navigation, data] = [use(NavigationContext), use(DataContext)]
  const { settings } = useSite()
  const { permissions = [] } = useAccount() ?? {}
  const reader = [navigation.basename, settings.version, ...permissions].join(' ')
  return keep(reader, shown, (place) => (
    <NavigationContext value={navigation}>
      <DataContext value={data}>
        <KeptForAllContext value={true}>{part(place)}</KeptForAllContext>
      </DataContext>
    </NavigationContext>
  ))
}
