import { capability } from '../../http/capability.ts'
import { feedback as contract } from './contract.ts'
import { handlers } from './handlers.ts'
import { scores as scoresContract, surveys as surveysContract } from './office-contract.ts'
import { scoreHandlers, surveyHandlers } from './office-handlers.ts'
import { reviewDesk as reviewDeskContract, reviews as reviewsContract } from './reviews-contract.ts'
import { reviewDeskHandlers, reviewHandlers } from './reviews.ts'

export { seedDemoRatings, seedDemoReviews, seedDemoScores, seedDemoSurveys } from './demo.ts'
export { jobs } from './jobs.ts'
export { incidentLookup } from './lookup.ts'

export const feedback = capability('feedback', contract, handlers)

/** Scores and answers to surveys in the back office. */
export const scores = capability('scores', scoresContract, scoreHandlers)
export const surveys = capability('surveys', surveysContract, surveyHandlers)

/** What people let us publish of what they wrote, for everybody and for staff. */
export const reviews = capability('reviews', reviewsContract, reviewHandlers)
export const reviewDesk = capability('reviewDesk', reviewDeskContract, reviewDeskHandlers)
