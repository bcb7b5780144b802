import { pointsEarned } from '../../../capabilities/club/points/rules.ts'
import { fromDollars } from '../../../lib/money.ts'
import { useAccount, useSite } from '../../serve/session/use-session.ts'
import { pointsText } from './points.ts'
import { quoteWords } from '../quotes/texts.ts'

/** What a stay of these charges will earn whoever is signed in as a member; undefined for everybody else. */
export function usePointsToEarn(charges: string): string | undefined {
  const account = useAccount()
  const points = usePointsOfMember(charges)
  return account?.member ? points : undefined
}

/** What a stay of these charges earns a member. */
export function usePointsOfMember(charges: string): string {
  const { settings } = useSite()
  return pointsText(pointsEarned(fromDollars(charges), settings.terms.points.per_dollar))
}

/** Said before paying. */
export function PointsToEarn({ charges }: { charges: string }) {
  const points = usePointsToEarn(charges)
  if (!points) return null
  return (
    <p className="flex justify-between gap-4 font-bold text-link">
      <span>{quoteWords().earn}</span>
      <span className="figures">{points}</span>
    </p>
  )
}
