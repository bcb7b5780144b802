import { isComplaint } from './complaint.ts'
import type { Rated, ScoreFigures } from './office-contract.ts'

/** How many scores of one kind were given within one step of the trend. */
export interface ScoreCount {
  /** The first Pacific day of the step. */
  readonly step: string
  readonly score: number
  readonly product: Rated
  readonly island_id: number | null
  readonly count: number
}

/** What counted scores add up to. `steps` are the first days of all steps of the period, also of those without a score. */
export function figuresOf(
  counts: readonly ScoreCount[],
  { steps, nameOf }: { readonly steps: readonly string[]; readonly nameOf: (islandId: number) => string },
): Omit<ScoreFigures, 'asked' | 'answered'> {
  const byStep = Map.groupBy(counts, ({ step }) => step)
  const byProduct = Map.groupBy(counts, ({ product }) => product)
  const byIsland = Map.groupBy(counts, ({ island_id }) => island_id)
  return {
    ...tally(counts),
    scores: [1, 2, 3, 4, 5].map((score) => counted(counts.filter((each) => each.score === score))),
    trend: steps.map((from) => ({ from, ...tally(byStep.get(from) ?? []) })),
    products: [...byProduct].map(([product, own]) => ({ product, ...tally(own) })).toSorted(mostFirst),
    islands: [...byIsland]
      .map(([id, own]) => ({ island: id === null ? null : nameOf(id), ...tally(own) }))
      .toSorted(mostFirst),
  }
}

function tally(counts: readonly ScoreCount[]) {
  const count = counted(counts)
  const sum = counts.reduce((total, each) => total + each.score * each.count, 0)
  const low = counted(counts.filter(({ score }) => isComplaint(score)))
  return { count, average: count === 0 ? null : Math.round((sum / count) * 10) / 10, low }
}

function counted(counts: readonly ScoreCount[]): number {
  return counts.reduce((total, { count }) => total + count, 0)
}

function mostFirst(one: { readonly count: number }, other: { readonly count: number }): number {
  return other.count - one.count
}
