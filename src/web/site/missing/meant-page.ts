import type { Business } from '../../../capabilities/settings/contract.ts'
import { withNames } from '../../../capabilities/settings/named-paths.ts'
import { kebab } from '../../../lib/text.ts'
import { homeWithLogin, PATHS, type RouteName, to } from '../../paths.ts'

type Named = Pick<Business, 'name' | 'short_name' | 'airport' | 'address'>

/** What other sites of the trade call our pages, in their letters alone; ours may have been called so before. */
const CALLED = {
  Home: 'home index default inicio',
  BookingCreate:
    'book booknow bookparking bookonline reserve reservenow reservation reservations quote getaquote reservar reserva reservas',
  BookingClaim:
    'findbooking findmybooking findreservation findmyreservation mybooking mybookings myreservation myreservations managebooking managemybooking managereservation modifyreservation cancelbooking cancelreservation mireserva misreservas',
  PickupRequest: 'shuttle shuttles shuttlepickup shuttleservice requestshuttle requestpickup transporte',
  KeywordRates: 'rate price prices pricing parkingrates ourrates tarifas tarifa precios',
  KeywordDeals: 'deal coupons promo promos promotions specials discount discounts offers ofertas cupones',
  KeywordLongTermParking: 'longterm longtermairportparking',
  KeywordOvernightParking: 'overnight',
  KeywordOffsiteParking: 'offsite offairportparking',
  Map: 'maps directions location locations gettinghere findus whereweare mapa ubicacion comollegar',
  Contact: 'contactus getintouch contacto',
  StayHelp: 'help faq faqs support questions ayuda preguntas',
  GiftVoucher: 'gift gifts giftcard giftcards giftvouchers giftcertificate giftcertificates regalo regalos',
  PointClubRegistration: 'join joinnow signup createaccount rewards loyalty registro',
  PointClubDashboard: 'pointclub account myaccount dashboard mypoints micuenta',
  Terms: 'termsandconditions termsofservice termsofuse tos terminos',
  PrivacyPolicy: 'privacypolicy privacidad',
  Reviews: 'review testimonials ratings resenas',
  CorporateProgramAbout: 'corporate corporateprograms corporateaccounts business businessaccounts companies empresas',
  BlogAbout: 'about aboutus ourstory',
  Blog: 'news articles noticias',
} as const satisfies Partial<Record<RouteName, string>>

const LOGIN = 'login signin logon members iniciarsesion'

/** Words that say nothing of which airport. */
const PLAIN = new Set(
  'airport airports parking park parkandfly parknfly lot lots spaces near nearby at by close closest to the in for and of international intl cheap best secure estacionamiento aeropuerto cerca del de el en'.split(
    ' ',
  ),
)

/** Words of which one at least is meant where no name stands beside them. */
const ABOUT_PARKING = new Set(['airport', 'parking', 'park', 'parkandfly', 'parknfly', 'estacionamiento', 'aeropuerto'])

/** The page that an unknown URL probably means: by common names for it, or by the airport's names. */
export function likelyPage(path: string, business: Named): string | undefined {
  const said = kebab(path.replace(/\.(?:html?|php|aspx?|jsp)$/i, ''))
  if (said === '') return undefined
  const letters = said.replaceAll('-', '')
  if (LOGIN.split(' ').includes(letters)) return homeWithLogin()
  const called = Object.entries(CALLED).find(([, names]) => names.split(' ').includes(letters))
  const name = called?.[0] as keyof typeof CALLED | undefined
  if (name) return name === 'Home' ? to('Home') : withNames(PATHS[name], business)
  return isOfAirport(said.split('-'), business) ? withNames(PATHS.KeywordParkingNear, business) : undefined
}

/** "sea", "seatac-parking" and "airport_parking" are; "parking-near-lax" is of another one. */
function isOfAirport(words: readonly string[], business: Named): boolean {
  const rest = words.filter((word) => !PLAIN.has(word))
  if (rest.length === 0) return words.some((word) => ABOUT_PARKING.has(word))
  const names = namesOf(business)
  return names.has(rest.join('')) || rest.every((word) => names.has(word))
}

function namesOf({ name, short_name, airport, address }: Named): ReadonlySet<string> {
  const called = [airport.code, airport.short_name, airport.name, address.city, name, short_name].map(kebab)
  const words = [airport.name, airport.short_name].flatMap((each) => kebab(each).split('-'))
  const whole = called.map((each) =>
    each
      .split('-')
      .filter((word) => !PLAIN.has(word))
      .join(''),
  )
  return new Set(
    [...whole, ...words.filter((word) => word.length > 3 && !PLAIN.has(word))].filter((each) => each !== ''),
  )
}
