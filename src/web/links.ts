export { milesBetween } from '../lib/distance.ts'
export { phoneLink } from '../lib/text.ts'

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
