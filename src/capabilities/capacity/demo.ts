import { demoAllotment } from '../rates/demo.ts'
import type { VehicleClassRow } from './store.ts'

export const demoVehicleClasses: readonly VehicleClassRow[] = [
  {
    code: 'STANDARD',
    name: 'Standard',
    description: 'Cars, SUVs and pickups up to 18 ft long and 7 ft wide',
    default_allotment: demoAllotment.STANDARD,
  },
  {
    code: 'OVERSIZE',
    name: 'Oversize',
    description: 'RVs, box vans and anything with a trailer',
    default_allotment: demoAllotment.OVERSIZE,
  },
  {
    code: 'MOTORCYCLE',
    name: 'Motorcycle',
    description: 'Two or three wheels',
    default_allotment: demoAllotment.MOTORCYCLE,
  },
]
