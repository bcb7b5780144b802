import { cents } from '../../lib/money.ts'
import type { NewRow } from '../../platform/database.ts'
import type {
  ApprovalSettings,
  CareSettings,
  DayCloseSettings,
  Kept,
  MoveSettings,
  PriceDropSettings,
  ShuttleSettings,
} from './store.ts'

/** Until staff change it. */
export const PRICE_DROP: PriceDropSettings = { enabled: true, least_cents: cents(300) }

/** Until staff change it. */
export const SHUTTLE: ShuttleSettings = { promised_minutes: 20, points: 500 }

/** Until staff change it. */
export const MOVES: MoveSettings = { credit_cents: cents(1500), offer_hours: 24 }

/** Two hours. */
export const GATE: Kept['gate'] = { early_minutes: 120 }

/** Nobody, until the owner names somebody. */
export const DAY_CLOSE: DayCloseSettings = { emails: [] }

/** Until staff change it. */
export const APPROVALS: ApprovalSettings = { expire_hours: 24 }

/** Until staff change it. */
export const CARE: CareSettings = { incident_hours: 24, inquiry_hours: 24 }

/** Said only where the owner has said it. */
export const GUIDE: Kept['guide'] = { entrance: '', parking: '', stop: '', ride_minutes: 10 }

/** Nothing is promised before the owner says so. */
export const FACTS: Kept['facts'] = {
  fence: false,
  lights: false,
  cameras: false,
  staff: false,
  cover: null,
  height_limit_inches: null,
  accessible_spaces: 0,
  accessible_shuttle: false,
}

/** Until staff change it. */
export const SAVED_PRICE: Kept['saved_price'] = { hours: 24 }

/** Until staff change it. */
export const FREE_BOOKINGS: Kept['free_bookings'] = { least: 10, percent: 5 }

/** Spanish for what every such business begins with: its vehicle classes, and the usual fee and tax. */
const GENERAL_GLOSSARY: Kept['glossary']['entries'] = [
  { english: 'Standard', spanish: 'Estándar' },
  {
    english: 'Cars, SUVs and pickups up to 18 ft long and 7 ft wide',
    spanish: 'Autos, SUV y camionetas de hasta 18 pies de largo y 7 pies de ancho',
  },
  { english: 'Oversize', spanish: 'Grande' },
  {
    english: 'Longer than 18 ft or wider than 7 ft: RVs, box vans and anything with a trailer',
    spanish: 'Más de 18 pies de largo o 7 de ancho: casas rodantes, furgones y todo lo que lleve remolque',
  },
  { english: 'Motorcycle', spanish: 'Motocicleta' },
  { english: 'Two or three wheels', spanish: 'Dos o tres ruedas' },
  { english: 'Airport access fee', spanish: 'Cargo por acceso al aeropuerto' },
  { english: 'Sales tax', spanish: 'Impuesto sobre las ventas' },
]

/** Spanish for the demonstration business's own terms, seeded classes, fees and taxes included. */
const DEMO_GLOSSARY: Kept['glossary']['entries'] = [
  { english: '50 years of airport parking', spanish: '50 años de estacionamiento de aeropuerto' },
  { english: 'Open 24 hours, every day', spanish: 'Abierto las 24 horas, todos los días' },
  ...GENERAL_GLOSSARY,
  { english: 'City parking tax', spanish: 'Impuesto municipal de estacionamiento' },
  {
    english: 'Turn in under the green sign on S Evergreen Lot Road, and take either lane.',
    spanish: 'Entre por debajo del letrero verde en S Evergreen Lot Road, por cualquiera de los dos carriles.',
  },
  {
    english: 'Take any free space in rows A to M, and note the row. Oversize vehicles park along the fence.',
    spanish:
      'Ocupe cualquier espacio libre de las filas A a M y anote la fila. Los vehículos grandes se estacionan junto a la cerca.',
  },
  {
    english: 'The shuttle stops at the lit shelter between rows F and G.',
    spanish: 'El autobús para en el refugio iluminado entre las filas F y G.',
  },
  { english: 'North terminal', spanish: 'Terminal norte' },
  {
    english: 'From baggage claim take the skybridge by carousel 12 to the garage, third floor, and go to island 1.',
    spanish:
      'Desde la entrega de equipaje, tome el puente junto a la banda 12 hasta el tercer piso del garaje y vaya a la isla 1.',
  },
  { english: 'South terminal', spanish: 'Terminal sur' },
  {
    english: 'From baggage claim take the skybridge by carousel 2 to the garage, third floor, and go to island 3.',
    spanish:
      'Desde la entrega de equipaje, tome el puente junto a la banda 2 hasta el tercer piso del garaje y vaya a la isla 3.',
  },
  { english: 'Light rail', spanish: 'Tren ligero' },
  {
    english: 'Leave the station towards the airport; island 5 is below the stairs.',
    spanish: 'Salga de la estación hacia el aeropuerto; la isla 5 está debajo de las escaleras.',
  },
]

/** The demonstration business. Its address and numbers are invented, its phone and domain reserved for such use. */
export const DEMO_SETTINGS: Omit<Kept, 'made_as' | 'opening' | 'shuttle_times'> = {
  business: {
    name: 'Evergreen Airport Parking',
    short_name: 'Evergreen',
    tagline: '50 years of airport parking',
    address: { street: '2840 S Evergreen Lot Road', city: 'SeaTac', state: 'WA', postal_code: '98188' },
    place: { latitude: 47.4418, longitude: -122.2961 },
    phone: '(206) 555-0142',
    email: 'hello@evergreenparking.example',
    hours: 'Open 24 hours, every day',
    airport: {
      code: 'SEA',
      name: 'Seattle–Tacoma International Airport',
      short_name: 'Sea-Tac',
      place: { latitude: 47.4489, longitude: -122.3094 },
    },
    islands: [
      {
        id: 1,
        name: 'North terminal',
        directions:
          'From baggage claim take the skybridge by carousel 12 to the garage, third floor, and go to island 1.',
        airlines: ['AS', 'QX', 'UA', 'B6'],
      },
      {
        id: 3,
        name: 'South terminal',
        directions:
          'From baggage claim take the skybridge by carousel 2 to the garage, third floor, and go to island 3.',
        airlines: ['DL', 'WN', 'AA', 'HA'],
      },
      { id: 5, name: 'Light rail', directions: 'Leave the station towards the airport; island 5 is below the stairs.' },
    ],
    social: [
      { name: 'Facebook', url: 'https://social.example/facebook/evergreenparking' },
      { name: 'Instagram', url: 'https://social.example/instagram/evergreenparking' },
    ],
    colors: { brand: '#0b5138', accent: '#f2b01e' },
    first_year: 1999,
  },
  flags: { bookings_disabled: false, is_parkweb_maint: false },
  price_drop: PRICE_DROP,
  shuttle: SHUTTLE,
  moves: MOVES,
  day_close: DAY_CLOSE,
  gate: GATE,
  approvals: APPROVALS,
  care: CARE,
  glossary: { entries: DEMO_GLOSSARY },
  guide: {
    entrance: 'Turn in under the green sign on S Evergreen Lot Road, and take either lane.',
    parking: 'Take any free space in rows A to M, and note the row. Oversize vehicles park along the fence.',
    stop: 'The shuttle stops at the lit shelter between rows F and G.',
    ride_minutes: 8,
  },
  facts: {
    fence: true,
    lights: true,
    cameras: true,
    staff: true,
    cover: 'OPEN',
    height_limit_inches: null,
    accessible_spaces: 26,
    accessible_shuttle: true,
  },
  saved_price: SAVED_PRICE,
  free_bookings: FREE_BOOKINGS,
}

/** Before an operator has set anything: true of any such business. It opens when its owner says so. */
export const unnamedSettings = (year: number): Omit<Kept, 'made_as' | 'opening' | 'shuttle_times'> => ({
  business: {
    name: 'Airport Parking',
    short_name: 'Airport Parking',
    tagline: '',
    address: { street: '', city: '', state: '', postal_code: '' },
    place: { latitude: 0, longitude: 0 },
    phone: '',
    email: '',
    hours: '',
    airport: { code: '', name: 'the airport', short_name: 'the airport', place: { latitude: 0, longitude: 0 } },
    islands: [],
    social: [],
    colors: { brand: '', accent: '' },
    first_year: year,
  },
  flags: { bookings_disabled: false, is_parkweb_maint: false },
  price_drop: PRICE_DROP,
  shuttle: SHUTTLE,
  moves: MOVES,
  day_close: DAY_CLOSE,
  gate: GATE,
  approvals: APPROVALS,
  care: CARE,
  glossary: { entries: GENERAL_GLOSSARY },
  guide: GUIDE,
  facts: FACTS,
  saved_price: SAVED_PRICE,
  free_bookings: FREE_BOOKINGS,
})

export const DEMO_VEHICLE_CLASSES: readonly Omit<NewRow<'vehicle_classes'>, 'position'>[] = [
  {
    code: 'STANDARD',
    name: 'Standard',
    description: 'Cars, SUVs and pickups up to 18 ft long and 7 ft wide',
    stalls: 1300,
    default_allotment: 1200,
  },
  {
    code: 'OVERSIZE',
    name: 'Oversize',
    description: 'Longer than 18 ft or wider than 7 ft: RVs, box vans and anything with a trailer',
    stalls: 45,
    default_allotment: 40,
  },
  {
    code: 'MOTORCYCLE',
    name: 'Motorcycle',
    description: 'Two or three wheels',
    stalls: 36,
    default_allotment: 30,
  },
]
