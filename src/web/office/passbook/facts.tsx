import { Fact } from '../legacy/fact.tsx'

interface Props {
  readonly facts: readonly (readonly [name: string, value: string])[]
}

/** What is known about a thing, in two columns. */
export function Facts({ facts }: Props) {
  return (
    <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
      {facts.map(([name, value]) => (
        <Fact key={name} label={name}>
          {value}
        </Fact>
      ))}
    </dl>
  )
}
