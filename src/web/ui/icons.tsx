import type { ReactNode } from 'react'

/** Line drawings on a 24-pixel grid, beside words and never in their place. */
export type IconName = keyof typeof SHAPES

const SHAPES = {
  arrow: <path d="M4 12h15m-6-6 6 6-6 6" />,
  check: <path d="m4 12.5 5.5 5.5L20 6.5" />,
  chevron: <path d="m5 9 7 7 7-7" />,
  close: <path d="M5 5l14 14M19 5 5 19" />,
  copy: <path d="M9 9h11v11H9zM5 15H4V4h11v1" />,
  external: <path d="M14 4h6v6M20 4l-9 9M18 14v6H4V6h6" />,
  info: <path d="M12 11v6M12 7.2v.1M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Z" />,
  mail: <path d="M3 5h18v14H3zM3 6l9 7 9-7" />,
  menu: <path d="M3 6h18M3 12h18M3 18h18" />,
  minus: <path d="M5 12h14" />,
  person: <path d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4 21c.6-4.3 3.6-6.5 8-6.5s7.4 2.2 8 6.5" />,
  phone: (
    <path d="M5 3h4l2 5.5-2.6 1.8a12 12 0 0 0 5.3 5.3l1.8-2.6L21 15v4a2 2 0 0 1-2 2A16.5 16.5 0 0 1 3 5a2 2 0 0 1 2-2Z" />
  ),
  pin: (
    <path d="M12 21.5c4.7-4.6 7-8.3 7-11.5a7 7 0 1 0-14 0c0 3.2 2.3 6.9 7 11.5ZM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z" />
  ),
  plus: <path d="M12 5v14M5 12h14" />,
  warning: <path d="M12 2.8 21.2 12 12 21.2 2.8 12ZM12 8v5M12 15.8v.1" />,
} satisfies Record<string, ReactNode>

interface Props {
  readonly name: IconName
  /** In text sizes; 1.25 by default. */
  readonly size?: 'sm' | 'md' | 'lg'
  readonly className?: string
}

const SIZES = { sm: 'size-4', md: 'size-5', lg: 'size-7' }

export function Icon({ name, size = 'md', className = '' }: Props) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={`drawing ${SIZES[size]} ${className}`}>
      {SHAPES[name]}
    </svg>
  )
}
