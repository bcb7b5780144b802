/** A phone number as a link: "(206) 555-0142" as "tel:+12065550142". */
export function phoneLink(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return phone.trim().startsWith('+') ? `tel:+${digits}` : `tel:+1${digits}`
}

interface Place {
  readonly latitude: number
  readonly longitude: number
}

/** Directions to a place in the maps that people have; nothing is asked of anybody before the link is followed. */
export function directionLinks({ latitude, longitude }: Place): readonly { name: string; url: string }[] {
  const at = `${latitude},${longitude}`
  return [
    { name: 'Apple Maps', url: `https://maps.apple.com/?daddr=${at}` },
    { name: 'Google Maps', url: `https://www.google.com/maps/dir/?api=1&destination=${at}` },
    { name: 'OpenStreetMap', url: `https://www.openstreetmap.org/directions?to=${at}` },
  ]
}

const EARTH_MILES = 3958.8

/** Miles as the crow flies, with one digit: "0.8". */
export function milesBetween(from: Place, to: Place): string {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const [a, b] = [radians(from.latitude), radians(to.latitude)]
  const halfHeight = Math.sin((b - a) / 2) ** 2
  const halfWidth = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2
  return (2 * EARTH_MILES * Math.asin(Math.sqrt(halfHeight + Math.cos(a) * Math.cos(b) * halfWidth))).toFixed(1)
}

/** "Sea-Tac" as "sea-tac", for addresses that carry a name of the settings. */
export function kebab(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
