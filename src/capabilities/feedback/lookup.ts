import { display } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { incidentByNumber } from './store.ts'

/** Incidents in the one box of the back office, by their number. */
export const incidentLookup = {
  needs: ['ParkScores:Read'] as const,
  async look(ctx: Context, typed: string) {
    const incident = await incidentByNumber(ctx, typed)
    if (!incident) return []
    const { id, number, score, opened_at } = incident
    return [{ kind: 'incident' as const, id, title: number, hint: `${score} out of 5, ${display(opened_at)}` }]
  },
}
