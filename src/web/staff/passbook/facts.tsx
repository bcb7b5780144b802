interface Props {
  readonly facts: readonly (readonly [name: string, value: string])[]
}

/** What is known about a thing, in two columns. */
export function Facts({ facts }: Props) {
  return (
    <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
      {facts.map(([name, value]) => (
        <div key={name} className="wrap-anywhere">
          <dt className="text-muted">{name}</dt>
          <dd className="pt-0.5 font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
