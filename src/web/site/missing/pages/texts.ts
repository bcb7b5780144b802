import { textsOf } from '../../../../lib/texts.ts'

/** The pages that a search of the site finds; `words` are what people call one besides its title, and are read by nobody. */
export const en = {
  BookingCreate: { title: 'Book your visit', words: 'reserve reservation parking price prices quote cost space' },
  BookingClaim: {
    title: 'Find your booking',
    words: 'reservation manage change modify cancel refund confirmation receipt lost',
  },
  StayHelp: {
    title: 'Help with your stay',
    words: 'gate barrier lost ticket car battery problem support faq questions',
  },
  PickupRequest: { title: 'Shuttle pickup', words: 'bus van ride transfer terminal return island' },
  Map: { title: 'Map and directions', words: 'location address where find us getting here route' },
  GiftVoucher: { title: 'Parking as a gift', words: 'gift card certificate present voucher' },
  PointClubRegistration: { title: 'Join the Point Club', words: 'register sign up account rewards loyalty points' },
  PointClubDashboard: { title: 'Point Club', words: 'log in login account dashboard my points redeem trips' },
  CorporateProgramAbout: {
    title: 'Parking for companies',
    words: 'corporate program business company employees invoice',
  },
  Reviews: { title: 'Reviews', words: 'rating ratings testimonials opinions stars' },
  Contact: { title: 'Contact', words: 'phone email telephone call write lost found complaint' },
  Blog: { title: 'Blog', words: 'news articles stories tips' },
  Terms: { title: 'Terms', words: 'conditions contract rules cancellation policy' },
  PrivacyPolicy: { title: 'Privacy Policy', words: 'data cookies personal' },
}

export const texts = textsOf('site/missing/pages', en)
