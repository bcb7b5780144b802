interface Place {
  readonly latitude: number
  readonly longitude: number
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
