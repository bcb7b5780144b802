import { isWordmark, MARK_PATHS } from '../../../lib/logo.ts'
import { useBusiness, useSite } from '../../serve/session/use-session.ts'
import { classes } from '../../ui/classes.ts'

/** The mark: an evergreen of three chevrons on a sign, its trunk the lane of a road. `inverse` stands on green. */
function Mark({ inverse, className }: { inverse?: boolean; className?: string }) {
  const [plate, figure] = inverse ? ['fill-on-brand', 'stroke-brand'] : ['fill-brand', 'stroke-on-brand']
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className={classes('shrink-0', className)}>
      <rect width="48" height="48" rx="11" className={plate} />
      <rect x="3" y="3" width="42" height="42" rx="8.5" fill="none" strokeWidth="1.75" className={figure} />
      <path d={MARK_PATHS.chevrons} fill="none" strokeWidth="4" className={figure} />
      <path d={MARK_PATHS.trunk} strokeWidth="3.5" className="stroke-accent" />
    </svg>
  )
}

/** Whether the uploaded logo shows the name of the business by itself. */
export function useIsWordmark(): boolean {
  const { logo } = useSite().settings
  return logo !== null && isWordmark(logo)
}

/** The uploaded logo, on white, which every logo is made for; the mark where there is none. */
export function Figure({ inverse, className }: { inverse?: boolean | undefined; className: string }) {
  const { logo, business } = useSite().settings
  const isWordmark = useIsWordmark()
  if (!logo) return <Mark inverse={inverse ?? false} className={className} />
  return (
    <img
      src={logo.url}
      width={logo.width}
      height={logo.height}
      alt={isWordmark ? business.name : ''}
      className={classes('w-auto! max-w-48 shrink-0 rounded-md bg-white object-contain p-1', className)}
    />
  )
}

/** Mark, name and tagline, as one link's content. */
export function Logo({ inverse, size = 'md' }: { inverse?: boolean; size?: 'md' | 'lg' }) {
  const { name, tagline } = useBusiness()
  const isWordmark = useIsWordmark()
  const isLarge = size === 'lg'
  return (
    <span className="flex items-center gap-3">
      <Figure inverse={inverse} className={isLarge ? 'size-11 lg:size-14' : 'size-11'} />
      <span className="grid leading-tight">
        {!isWordmark && (
          <span
            className={classes(
              'font-extrabold tracking-[-0.015em]',
              isLarge ? 'text-base lg:text-xl' : 'text-base sm:text-lg',
            )}
          >
            {name}
          </span>
        )}
        <span className={classes('text-xs font-semibold sm:text-sm', inverse ? 'text-on-brand-muted' : 'text-muted')}>
          {tagline}
        </span>
      </span>
    </span>
  )
}
