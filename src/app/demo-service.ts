import { seedDemoAnnouncement } from '../capabilities/announcements/index.ts'
import { seedDemoCampaigns } from '../capabilities/campaigns/index.ts'
import { seedDemoScores, seedDemoSurveys } from '../capabilities/feedback/index.ts'
import { seedDemoInquiries } from '../capabilities/inquiries/index.ts'
import { seedDemoRides } from '../capabilities/shuttle/index.ts'
import type { Context } from '../platform/context.ts'
import { seedDemoTeam } from './demo-team.ts'

/** What staff look after in the demonstration: a morning at the curb, an inbox, scores and complaints, campaigns, their own time. */
export async function seedDemoService(ctx: Context): Promise<void> {
  await seedDemoRides(ctx)
  await seedDemoInquiries(ctx)
  await seedDemoScores(ctx)
  await seedDemoSurveys(ctx)
  await seedDemoAnnouncement(ctx)
  await seedDemoCampaigns(ctx)
  await seedDemoTeam(ctx)
}
