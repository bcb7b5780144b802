import type { Catalog } from '../../lib/language.ts'
import { es as settings } from './settings.ts'
import { es as acts } from './acts.ts'
import { es as analytics } from './analytics.ts'
import { es as announcements } from './announcements.ts'
import { es as auth } from './auth.ts'
import { es as care } from './care.ts'
import { es as bulk } from './bulk.ts'
import { es as campaigns } from './campaigns.ts'
import { es as capacity } from './capacity.ts'
import { es as club } from './club.ts'
import { es as clubPoints } from './club/points.ts'
import { es as content } from './content.ts'
import { es as documents } from './documents.ts'
import { es as dayClose } from './day-close.ts'
import { es as reports } from './reports.ts'
import { es as disputes } from './disputes.ts'
import { es as drawers } from './drawers.ts'
import { es as exceptions } from './exceptions.ts'
import { es as feedback } from './feedback.ts'
import { es as gate } from './gate.ts'
import { es as http } from './http.ts'
import { es as imports } from './imports.ts'
import { es as invoices } from './invoices.ts'
import { es as inquiries } from './inquiries.ts'
import { es as bookingsCallers } from './bookings/callers.ts'
import { es as journal } from './journal.ts'
import { es as letters } from './letters.ts'
import { es as mail } from './mail.ts'
import { es as mailRefusals } from './mail/refusals.ts'
import { es as mailingLists } from './mailing-lists.ts'
import { es as members } from './members.ts'
import { es as membership } from './membership.ts'
import { es as moves } from './moves.ts'
import { es as offlineScans } from './offline-scans.ts'
import { es as companies } from './companies.ts'
import { es as coupons } from './coupons.ts'
import { es as privacy } from './privacy.ts'
import { es as privacyCopy } from './privacy/copy.ts'
import { es as rates } from './rates.ts'
import { es as partnerLots } from './partner-lots.ts'
import { es as refunds } from './refunds.ts'
import { es as sales } from './sales.ts'
import { es as schedule } from './schedule.ts'
import { es as security } from './security.ts'
import { es as setup } from './setup.ts'
import { es as shuttle } from './shuttle.ts'
import { es as simulator } from './simulator.ts'
import { es as space } from './space.ts'
import { es as staff } from './staff.ts'
import { es as timeclock } from './timeclock.ts'
import { es as tonight } from './tonight.ts'
import { es as views } from './views.ts'
import { es as vouchers } from './vouchers.ts'
import { es as waitlist } from './waitlist.ts'
import { pages } from './pages.ts'

/** Everything we say in Spanish: pages, and what only servers say, in mails, documents and refusals. */
export const catalog: Catalog = {
  ...pages,
  acts,
  settings,
  analytics,
  announcements,
  auth,
  care,
  bulk,
  campaigns,
  capacity,
  club,
  'club/points': clubPoints,
  content,
  documents,
  'day-close': dayClose,
  disputes,
  reports,
  drawers,
  exceptions,
  feedback,
  gate,
  http,
  imports,
  inquiries,
  invoices,
  'bookings/callers': bookingsCallers,
  journal,
  letters,
  mail,
  'mail/refusals': mailRefusals,
  'mailing-lists': mailingLists,
  members,
  membership,
  moves,
  'offline-scans': offlineScans,
  companies,
  coupons,
  privacy,
  'privacy/copy': privacyCopy,
  rates,
  'partner-lots': partnerLots,
  refunds,
  sales,
  schedule,
  security,
  setup,
  shuttle,
  simulator,
  space,
  staff,
  timeclock,
  tonight,
  views,
  vouchers,
  waitlist,
}
