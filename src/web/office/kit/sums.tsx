interface Props {
  readonly label: string
  readonly sums: readonly (readonly [name: string, value: string])[]
}

/** What the rows of a list add up to, all pages together. */
export function Sums({ label, sums }: Props) {
  if (sums.length === 0) return null
  return (
    <dl
      aria-label={label}
      className="mb-4 grid grid-cols-2 gap-x-6 gap-y-3 border-y border-line py-3 sm:flex sm:flex-wrap sm:gap-x-10"
    >
      {sums.map(([name, value]) => (
        <div key={name} className="grid gap-0.5">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="figures text-lg leading-tight font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
