import {
  heightOf,
  type PictureFormat,
  type PictureSlot,
  pictureUrl,
  widthsUpTo,
} from '../../../capabilities/settings/picture-slots.ts'
import { language } from '../../../lib/language.ts'
import { useSite } from '../../serve/session/use-session.ts'

interface Props {
  readonly slot: PictureSlot
  /** How wide it is shown, as in an `img`. */
  readonly sizes: string
  /** Where it stands beside a title that says the same. */
  readonly decorative?: boolean
  /** Seen at once, so it is not put off. */
  readonly first?: boolean
  readonly className?: string
}

/** The picture that the business has hung up at a place of the site, and nothing where it has none. */
export function Picture({ slot, sizes, decorative = false, first = false, className = '' }: Props) {
  const picture = usePicture(slot)
  if (!picture) return null
  const { hash, width, alt, alt_es } = picture
  const inSpanish = language() === 'es' && alt_es !== ''
  const sources = (format: PictureFormat) =>
    widthsUpTo(width)
      .map((each) => `${pictureUrl(hash, each, format)} ${each}w`)
      .join(', ')
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={sources('avif')} sizes={sizes} />
      <source type="image/webp" srcSet={sources('webp')} sizes={sizes} />
      <img
        src={pictureUrl(hash, widthsUpTo(width)[1] ?? width, 'jpg')}
        width={width}
        height={heightOf(width)}
        alt={decorative ? '' : inSpanish ? alt_es : alt}
        loading={first ? 'eager' : 'lazy'}
        decoding="async"
        className={`aspect-3/2 h-auto w-full bg-sunk object-cover ${className}`}
      />
    </picture>
  )
}

function usePicture(slot: PictureSlot) {
  return useSite().settings.pictures.find((each) => each.slot === slot)
}
