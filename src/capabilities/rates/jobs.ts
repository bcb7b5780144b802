import { defineJob } from '../../platform/jobs.ts'
import { raiseSiteVersion } from '../../platform/site-version.ts'

/** A version that waited for its moment begins: pages that are kept with the prices before it are made again. */
export const showPrices = defineJob<{ number: number }>(
  { name: 'rates.show-prices', retry: { limit: 10, delay: 5 } },
  raiseSiteVersion,
)

export const jobs = [showPrices]
