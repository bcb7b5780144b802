import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { type LinkProps } from 'react-router'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icons.tsx'
import { Link } from './link.tsx'

/** `accent` is the one thing to do here; `primary` the main thing of a form; `quiet` all else; `danger` destroys. */
export type Tone = 'primary' | 'accent' | 'quiet' | 'danger' | 'plain'

interface Look {
  readonly tone?: Tone
  readonly size?: 'md' | 'sm' | 'lg'
  /** As wide as its container. */
  readonly block?: boolean
  readonly icon?: IconName
}

const TONES: Record<Tone, string> = {
  primary: 'bg-brand text-on-brand hover:bg-brand-deep',
  accent: 'bg-accent text-on-accent hover:bg-accent-deep',
  quiet: 'bg-raised text-ink shadow-[inset_0_0_0_1.5px_var(--color-edge)] hover:bg-sunk',
  danger: 'bg-danger text-on-danger hover:brightness-90',
  plain: 'text-link underline underline-offset-4 decoration-[0.08em] hover:decoration-2',
}

const SIZES = {
  sm: 'min-h-11 px-3.5 text-sm sm:min-h-9',
  md: 'min-h-12 px-5 text-base',
  lg: 'min-h-14 px-7 text-lg',
}

function look({ tone = 'primary', size = 'md', block }: Look, className?: string): string {
  return classes('press', tone === 'plain' ? 'min-h-11 px-1' : SIZES[size], TONES[tone], block && 'w-full', className)
}

interface ButtonProps extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  readonly ref?: Ref<HTMLButtonElement> | undefined
  /** While its work is under way: it says so, stays in place, and does nothing on a second press. */
  readonly pending?: boolean
  /** What is said while pending; the label itself when absent. */
  readonly pendingLabel?: string
  /** Something else is under way that has to be over first: it does nothing, and does not claim to. */
  readonly waiting?: boolean
}

export function Button(props: ButtonProps) {
  const {
    tone,
    size,
    block,
    icon,
    pending,
    pendingLabel,
    waiting,
    children,
    className,
    type = 'button',
    onClick,
    ...rest
  } = props
  const isHeld = pending || waiting
  return (
    <button
      {...rest}
      type={type}
      className={look({ tone, size, block }, className)}
      aria-disabled={isHeld || undefined}
      onClick={isHeld ? (event) => event.preventDefault() : onClick}
    >
      <Content icon={icon} pending={pending}>
        {pending ? (pendingLabel ?? children) : children}
      </Content>
    </button>
  )
}

/** A link that looks like a button: for going somewhere, where {@link Button} does something. */
export function ButtonLink({
  tone,
  size,
  block,
  icon,
  children,
  className,
  ...link
}: Look & LinkProps & { className?: string; ref?: Ref<HTMLAnchorElement> }) {
  return (
    <Link {...link} className={look({ tone, size, block }, className)}>
      <Content icon={icon}>{children}</Content>
    </Link>
  )
}

function Content({
  icon,
  pending,
  children,
}: {
  icon?: IconName | undefined
  pending?: boolean | undefined
  children: ReactNode
}) {
  return (
    <>
      {pending ? <Spinner /> : icon && <Icon name={icon} />}
      <span>{children}</span>
    </>
  )
}

/** A turning ring, beside words that say what is under way. */
export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="size-4 shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent"
    />
  )
}
