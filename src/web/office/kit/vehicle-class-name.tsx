import type { VehicleClass } from '../../../http/wire.ts'
import { className } from '../../site/names/names.ts'
import { useSite } from '../../serve/session/use-session.ts'

/** The name that the settings give a vehicle class. */
export function VehicleClassName({ code }: { code: VehicleClass }) {
  return className(useSite().settings, code)
}
