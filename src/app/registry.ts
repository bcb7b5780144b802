import { approvalsOf, jobs as approvalJobs } from '../capabilities/approvals/index.ts'
import { analytics, jobs as analyticsJobs } from '../capabilities/analytics/index.ts'
import { auditLog, jobs as auditJobs } from '../capabilities/audit-log/index.ts'
import { account, addressesOfStaff, auth, editConflict, jobs as authJobs } from '../capabilities/auth/index.ts'
import {
  callers,
  bookingPurchase,
  bookings,
  changePurchase,
  desk,
  differingBookings,
  jobs as bookingJobs,
  notes,
  cancellation,
  cancellationForLess,
  complimentaryBooking,
  complimentaryChange,
  unusedTimeRefund,
} from '../capabilities/bookings/index.ts'
import { bulk, bulkCancellation, bulkWaiver, jobs as bulkJobs } from '../capabilities/bulk/index.ts'
import { campaigns, jobs as campaignJobs } from '../capabilities/campaigns/index.ts'
import { billing } from '../capabilities/club/billing/index.ts'
import { care, jobs as careJobs } from '../capabilities/care/index.ts'
import { articles, content } from '../capabilities/content/index.ts'
import { companies } from '../capabilities/companies/index.ts'
import { invoicePurchase, invoices, jobs as invoiceJobs } from '../capabilities/invoices/index.ts'
import { catchUpWithDisputes, disputes, jobs as disputeJobs } from '../capabilities/disputes/index.ts'
import { coupons } from '../capabilities/coupons/index.ts'
import { jobs as capacityJobs } from '../capabilities/capacity/index.ts'
import { jobs as mailJobs, mail, mailroom } from '../capabilities/mail/index.ts'
import { club, jobs as clubJobs, memberDesk } from '../capabilities/club/index.ts'
import { jobs as passJobs, passes } from '../capabilities/passes/index.ts'
import {
  jobs as paymentJobs,
  payments,
  purchaseJobs,
  readers,
  reconciliationJobs,
} from '../capabilities/payments/index.ts'
import { jobs as pointJobs, points } from '../capabilities/club/points/index.ts'
import { jobs as preferenceJobs, preferences } from '../capabilities/preferences/index.ts'
import { jobs as privacyJobs, privacy, privacyDesk } from '../capabilities/privacy/index.ts'
import { jobs as quoteJobs, quotes } from '../capabilities/quotes/index.ts'
import {
  differingVouchers,
  giftPurchase,
  goodwillVoucher,
  jobs as voucherJobs,
  voucherDesk,
  voucherExtension,
  voucherVoid,
  vouchers,
} from '../capabilities/vouchers/index.ts'
import { jobs as membershipJobs, membership } from '../capabilities/membership/index.ts'
import { dayClose, jobs as dayCloseJobs } from '../capabilities/day-close/index.ts'
import { jobs as mailingListJobs, mailingLists } from '../capabilities/mailing-lists/index.ts'
import { finderOf } from '../capabilities/finder/index.ts'
import { members, merger, pointAdjustment } from '../capabilities/members/index.ts'
import { drawerDesk, drawers } from '../capabilities/drawers/index.ts'
import { gate } from '../capabilities/gate/index.ts'
import { space } from '../capabilities/space/index.ts'
import { jobs as demoJobs } from './demo-history.ts'
import { jobs as occupancyJobs, occupancy } from '../capabilities/occupancy/index.ts'
import { askingToMove, jobs as moveJobs, moveDesk, moves } from '../capabilities/moves/index.ts'
import { offlineScans } from '../capabilities/offline-scans/index.ts'
import { partnerLots, walk } from '../capabilities/partner-lots/index.ts'
import { preview } from '../capabilities/price-preview/index.ts'
import { jobs as rateJobs, publicTerms, rates } from '../capabilities/rates/index.ts'
import { refundAsPoints, refundAsVoucher, refunds, refundToCard } from '../capabilities/refunds/index.ts'
import { comparedSales, jobs as salesJobs, sales, salesReports } from '../capabilities/sales/index.ts'
import { reportsOf } from '../capabilities/reports/index.ts'
import { jobs as scheduleJobs, schedule } from '../capabilities/schedule/index.ts'
import { settingsWith } from '../capabilities/settings/index.ts'
import { simulator } from '../capabilities/simulator/index.ts'
import { setup } from '../capabilities/setup/index.ts'
import { jobs as staffJobs, staff } from '../capabilities/staff/index.ts'
import { jobs as letterJobs, letters } from '../capabilities/letters/index.ts'
import {
  differingStays,
  jobs as stayJobs,
  stayByCard,
  stayRefund,
  stays,
  stayVoid,
  transactions,
} from '../capabilities/stays/index.ts'
import { journal, jobs as journalJobs } from '../capabilities/journal/index.ts'
import { imports, jobs as importJobs } from '../capabilities/imports/index.ts'
import { inquiries } from '../capabilities/inquiries/index.ts'
import { jobs as shuttleJobs, shuttle } from '../capabilities/shuttle/index.ts'
import { jobs as announcementJobs, siteMessages } from '../capabilities/announcements/index.ts'
import { jobs as securityJobs, security } from '../capabilities/security/index.ts'
import { exceptions } from '../capabilities/exceptions/index.ts'
import { clock, payPeriods, tablets, timeSheets } from '../capabilities/timeclock/index.ts'
import {
  feedback,
  incidentLookup,
  jobs as feedbackJobs,
  reviewDesk,
  reviews,
  scores,
  surveys,
} from '../capabilities/feedback/index.ts'
import { jobs as performanceJobs, performance } from '../capabilities/performance/index.ts'
import { today } from '../capabilities/today/index.ts'
import { jobs as tonightJobs, tonight } from '../capabilities/tonight/index.ts'
import { views } from '../capabilities/views/index.ts'
import { jobs as waitlistJobs, waiting, waitlist } from '../capabilities/waitlist/index.ts'
import type { Capability } from '../http/capability.ts'
import type { Job } from '../platform/jobs.ts'
import { jobs as sweepJobs } from '../platform/sweep.ts'

/** What staff do for a customer within limits, and beyond them when somebody else approves. */
const acts = [
  askingToMove,
  cancellation,
  bulkCancellation,
  bulkWaiver,
  cancellationForLess,
  complimentaryBooking,
  complimentaryChange,
  goodwillVoucher,
  merger,
  pointAdjustment,
  refundAsPoints,
  refundAsVoucher,
  refundToCard,
  stayRefund,
  stayVoid,
  unusedTimeRefund,
  voucherExtension,
  voucherVoid,
  walk,
]

/** What scheduled reports are made of is known once all capabilities are. */
const { reports, jobs: reportJobs } = reportsOf(() => capabilities)

/** Everything the API serves, one line per capability. */
export const capabilities: readonly Capability[] = [
  auditLog,
  security,
  account,
  auth,
  settingsWith({ publicTerms, editConflict, addressesOfStaff }),
  setup,
  imports,
  content,
  articles,
  analytics,
  quotes,
  bookings,
  points,
  vouchers,
  membership,
  shuttle,
  mail,
  mailroom,
  campaigns,
  mailingLists,
  simulator,
  club,
  memberDesk,
  members,
  finderOf([incidentLookup]),
  billing,
  inquiries,
  stays,
  preferences,
  privacy,
  privacyDesk,
  staff,
  schedule,
  approvalsOf(acts),
  exceptions,
  desk,
  bulk,
  callers,
  notes,
  letters,
  refunds,
  care,
  payments,
  journal,
  readers,
  disputes,
  reports,
  preview,
  rates,
  sales,
  salesReports,
  coupons,
  companies,
  invoices,
  feedback,
  reviews,
  reviewDesk,
  scores,
  surveys,
  siteMessages,
  gate,
  drawers,
  drawerDesk,
  dayClose,
  offlineScans,
  transactions,
  passes,
  partnerLots,
  clock,
  timeSheets,
  payPeriods,
  tablets,
  views,
  voucherDesk,
  today,
  performance,
  tonight,
  occupancy,
  moves,
  moveDesk,
  space,
  waitlist,
  waiting,
]

/** What is bought by card. */
const purchases = [bookingPurchase, changePurchase, giftPurchase, invoicePurchase, stayByCard]

/** Who keeps sums of its own about payments. */
const ledgers = { booking: differingBookings, stay: differingStays, voucher: differingVouchers }

/** Everything the worker runs, one line per capability. */
export const jobs: readonly Job<never>[] = [
  ...sweepJobs,
  ...auditJobs,
  ...authJobs,
  ...securityJobs,
  ...analyticsJobs,
  ...capacityJobs,
  ...quoteJobs,
  ...rateJobs,
  ...paymentJobs,
  ...purchaseJobs(purchases),
  ...reconciliationJobs(ledgers, comparedSales, catchUpWithDisputes),
  ...salesJobs,
  ...disputeJobs,
  ...reportJobs,
  ...bookingJobs,
  ...bulkJobs,
  ...passJobs,
  ...stayJobs,
  ...dayCloseJobs,
  ...invoiceJobs,
  ...journalJobs,
  ...letterJobs,
  ...careJobs,
  ...pointJobs,
  ...voucherJobs,
  ...tonightJobs,
  ...occupancyJobs,
  ...performanceJobs,
  ...demoJobs,
  ...moveJobs,
  ...waitlistJobs,
  ...membershipJobs,
  ...clubJobs,
  ...shuttleJobs,
  ...feedbackJobs,
  ...announcementJobs,
  ...mailJobs,
  ...campaignJobs,
  ...mailingListJobs,
  ...preferenceJobs,
  ...privacyJobs,
  ...staffJobs,
  ...scheduleJobs,
  ...approvalJobs,
  ...importJobs,
]
