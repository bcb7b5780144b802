import { type Settings, settings as settingsContract } from '../../../capabilities/settings/contract.ts'
import { named } from '../../../capabilities/settings/glossary.ts'
import { type ApiMode, type Client, TransportError } from '../../../http/client.ts'
import { language } from '../../../lib/language.ts'
import { texts } from './texts.ts'

/** What every page knows about the business and the API. */
export interface Site {
  readonly settings: Settings
  readonly mode: ApiMode['current']
  /** Booking is off when a flag says so, or while the API cannot be asked. */
  readonly bookingDisabled: boolean
}

export interface SiteSource {
  /**
   * Settings at most a second old: each page asks, and the API answers one ask a second. Nobody waits for an API that
   * was slow the last time: what is known of it goes on, and it is asked meanwhile.
   */
  current(): Promise<Site>
  /** Settings at most a second old without waiting, where there are such. */
  fresh(): Site | undefined
  /** As `current`, but where an API that was fine half a minute ago lets us wait, the settings of then are good enough. */
  soon(): Promise<Site>
  /** The last settings, however old. */
  last(): Site | undefined
  /** What is known may be over: whoever asks next waits for settings that are asked for from now on. */
  expire(): void
  /** How often it was expired: what is kept beside the settings is over with them. */
  expiries(): number
}

const FRESH_MS = 1000
const SOON_MS = 250
const FINE_MS = 30_000

/** Keeps the settings of the process; while the API is away, the last good ones stay on the screen. */
export function createSiteSource(client: Client, mode: ApiMode): SiteSource {
  let settings: Settings | undefined
  let site: Site | undefined
  let seen: ApiMode['current'] | undefined
  let checkedAt = Number.NEGATIVE_INFINITY
  let underWay: Promise<void> | undefined
  let askedAt = Number.NEGATIVE_INFINITY
  let expiries = 0

  const isFresh = () => performance.now() - checkedAt < FRESH_MS && seen === mode.current
  // What is said while nothing is known is in the language of whoever asks.
  const shown = () => (site ? inReadersWords(site) : unknownSite(mode.current))

  async function check(isCurrent: () => boolean): Promise<void> {
    try {
      const answer = await client.call(settingsContract.get, {})
      if (!isCurrent()) return
      settings = answer
    } catch (error) {
      // The client has already set the mode for what it knows; any other failure counts as offline.
      const timedOut = error instanceof TransportError && error.kind === 'timeout'
      mode.current = timedOut ? 'timeout' : 'offline'
    }
    checkedAt = performance.now()
    seen = mode.current
    site = settings && describe(settings, mode.current)
  }

  function checkOnce(): Promise<void> {
    if (!underWay) {
      askedAt = performance.now()
      const asked: Promise<void> = check(() => underWay === asked).finally(() => {
        if (underWay === asked) underWay = undefined
      })
      underWay = asked
    }
    return underWay
  }

  async function current(): Promise<Site> {
    if (isFresh()) return shown()
    const checked = checkOnce()
    if (mode.current !== 'timeout') await checked
    return shown()
  }

  return {
    fresh: () => (isFresh() ? shown() : undefined),
    current,
    async soon() {
      const time = performance.now()
      if (mode.current !== 'normal' || time - checkedAt > FINE_MS) return current()
      const checked = checkOnce()
      const patience = askedAt + SOON_MS - time
      if (patience > 0) await Promise.race([checked, sleep(patience)])
      return shown()
    },
    last: () => site && shown(),
    expire() {
      checkedAt = Number.NEGATIVE_INFINITY
      underWay = undefined
      expiries += 1
    },
    expiries: () => expiries,
  }
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds))
}

function describe(settings: Settings, mode: ApiMode['current']): Site {
  const bookingDisabled = settings.bookings_disabled || settings.is_parkweb_maint || mode !== 'normal'
  return { settings, mode, bookingDisabled }
}

/** The site with the business's own words as its reader says them: tagline, vehicle classes, shuttle stops. */
function inReadersWords(site: Site): Site {
  if (language() === 'en') return site
  const { settings } = site
  const { business, vehicle_classes } = settings
  const t = (text: string) => named(settings, text)
  return {
    ...site,
    settings: {
      ...settings,
      business: {
        ...business,
        tagline: t(business.tagline),
        hours: t(business.hours),
        islands: business.islands.map((island) => ({
          ...island,
          name: t(island.name),
          directions: t(island.directions),
        })),
      },
      vehicle_classes: vehicle_classes.map((each) => ({
        ...each,
        name: t(each.name),
        description: t(each.description),
      })),
    },
  }
}

/** Whether the API has ever told whose site this is. */
export function isKnown({ settings }: Site): boolean {
  return settings.version > 0
}

/** What is shown when the API has never answered: true of any such business, so nothing about it. */
export function unknownSite(mode: ApiMode['current'] = 'offline'): Site {
  return describe(unknownSettings(), mode)
}

function unknownSettings(): Settings {
  const { name, tagline, airport } = texts().anyBusiness
  return {
    bookings_disabled: true,
    is_parkweb_maint: false,
    opening_soon: false,
    logo: null,
    version: 0,
    glossary: [],
    business: {
      name,
      short_name: name,
      tagline,
      address: { street: '', city: '', state: '', postal_code: '' },
      place: { latitude: 0, longitude: 0 },
      phone: '',
      email: '',
      hours: '',
      airport: { code: '', name: airport, short_name: airport, place: { latitude: 0, longitude: 0 } },
      islands: [],
      social: [],
      colors: { brand: '', accent: '' },
      first_year: 1999,
    },
    guide: { entrance: '', parking: '', stop: '', ride_minutes: 10, wait_minutes: 20, is_measured: false },
    facts: {
      fence: false,
      lights: false,
      cameras: false,
      staff: false,
      cover: null,
      height_limit_inches: null,
      accessible_spaces: 0,
      accessible_shuttle: false,
    },
    pictures: [],
    saved_price: { hours: 24 },
    vehicle_classes: [],
    terms: {
      quote_minutes: 30,
      free_cancellation_minutes: 30,
      free_cancellation_hours: 6,
      buy_now_cancellation_fee: '0.00',
      late_cancellation_most: '25.00',
      longest_stay_days: 90,
      furthest_arrival_days: 365,
      free_minutes: 30,
      points: { per_dollar: 10, per_voucher_dollar: 100, welcome: 250, expire_after_months: 24 },
    },
    card_fields: null,
    express_pay: null,
  }
}
