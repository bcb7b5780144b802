import type { Catalog } from '../../lib/language.ts'
import { es as bookings } from './bookings.ts'
import { es as bookingsTraveler } from './bookings/traveler.ts'
import { es as clubBilling } from './club/billing.ts'
import { es as payments } from './payments.ts'
import { es as preferences } from './preferences.ts'
import { es as quotes } from './quotes.ts'
import { es as session } from './session.ts'
import { es as siteAuth } from './site/auth.ts'
import { es as siteBlog } from './site/blog.ts'
import { es as siteBooking } from './site/booking.ts'
import { es as siteBookings } from './site/bookings.ts'
import { es as siteBank } from './site/bank.ts'
import { es as siteCards } from './site/cards.ts'
import { es as siteTrust } from './site/trust.ts'
import { es as siteClaim } from './site/claim.ts'
import { es as siteStayHelp } from './site/stay-help.ts'
import { es as siteContact } from './site/contact.ts'
import { es as siteEmail } from './site/email.ts'
import { es as siteFaq } from './site/faq.ts'
import { es as siteGift } from './site/gift.ts'
import { es as siteReport } from './site/report.ts'
import { es as siteInvoice } from './site/invoice.ts'
import { es as siteHome } from './site/home.ts'
import { es as siteLandingLinks } from './site/landing/links.ts'
import { es as siteLandingPages } from './site/landing/pages.ts'
import { es as siteLanding } from './site/landing.ts'
import { es as siteLayout } from './site/layout.ts'
import { es as siteMissing } from './site/missing.ts'
import { es as siteMissingPages } from './site/missing/pages.ts'
import { es as siteNames } from './site/names.ts'
import { es as sitePasskeys } from './site/passkeys.ts'
import { es as sitePickup } from './site/pickup.ts'
import { es as sitePointClub } from './site/point-club.ts'
import { es as sitePrivacy } from './site/privacy.ts'
import { es as sitePrivacyRequests } from './site/privacy-requests.ts'
import { es as siteDocuments } from './site/documents.ts'
import { es as siteQuotes } from './site/quotes.ts'
import { es as siteRegister } from './site/register.ts'
import { es as siteScore } from './site/score.ts'
import { es as siteSearch } from './site/search.ts'
import { es as siteSeoSocialImage } from './site/seo/social-image.ts'
import { es as siteSeo } from './site/seo.ts'
import { es as siteReviews } from './site/reviews.ts'
import { es as siteTerms } from './site/terms.ts'
import { es as siteTransactions } from './site/transactions.ts'
import { es as siteWaitlist } from './site/waitlist.ts'
import { es as stays } from './stays.ts'
import { es as web } from './web.ts'
import { es as ui } from './ui.ts'

/** What pages say in Spanish. A browser loads it before the page of a Spanish reader comes to life. */
export const pages: Catalog = {
  bookings,
  'bookings/traveler': bookingsTraveler,
  'club/billing': clubBilling,
  payments,
  preferences,
  quotes,
  session,
  'site/auth': siteAuth,
  'site/blog': siteBlog,
  'site/booking': siteBooking,
  'site/bookings': siteBookings,
  'site/bank': siteBank,
  'site/cards': siteCards,
  'site/claim': siteClaim,
  'site/trust': siteTrust,
  'site/stay-help': siteStayHelp,
  'site/contact': siteContact,
  'site/email': siteEmail,
  'site/faq': siteFaq,
  'site/gift': siteGift,
  'site/invoice': siteInvoice,
  'site/report': siteReport,
  'site/home': siteHome,
  'site/landing/links': siteLandingLinks,
  'site/landing/pages': siteLandingPages,
  'site/landing': siteLanding,
  'site/layout': siteLayout,
  'site/missing': siteMissing,
  'site/missing/pages': siteMissingPages,
  'site/names': siteNames,
  'site/passkeys': sitePasskeys,
  'site/pickup': sitePickup,
  'site/point-club': sitePointClub,
  'site/privacy': sitePrivacy,
  'site/privacy-requests': sitePrivacyRequests,
  'site/documents': siteDocuments,
  'site/quotes': siteQuotes,
  'site/register': siteRegister,
  'site/score': siteScore,
  'site/search': siteSearch,
  'site/seo/social-image': siteSeoSocialImage,
  'site/seo': siteSeo,
  'site/reviews': siteReviews,
  'site/terms': siteTerms,
  'site/transactions': siteTransactions,
  'site/waitlist': siteWaitlist,
  stays,
  web,
  ui,
}
