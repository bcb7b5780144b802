import type { OfficeName } from '../paths.ts'

/** The reports for the accountant, beside each other. */
export const REPORTS: readonly OfficeName[] = [
  'TrialBalance',
  'DeferredRevenue',
  'TaxesToRemit',
  'PointsLiability',
  'GatewayPayouts',
]
