import { counted, figure, type Translation } from '../../../lib/texts.ts'

import type { en } from '../../../web/site/trust/texts.ts'

export const es: Translation<typeof en> = {
  heading: 'Su auto, en buenas manos',
  hours: 'Horario',
  shuttle: 'Autobús',
  shuttleText: ({ wait, ride }) =>
    `Llega a su parada en menos de ${minutes(wait)} desde que lo pide. El viaje dura ${minutes(ride)}.`,
  shuttleMeasured: ({ wait, ride }) =>
    `Suele llegar a su parada ${minutes(wait)} después de pedirlo. El viaje dura ${minutes(ride)}. Medido en nuestros viajes de las últimas cuatro semanas.`,
  security: 'Seguridad',
  securities: {
    fence: 'cerca en todo el perímetro',
    lights: 'iluminación toda la noche',
    cameras: 'cámaras que graban día y noche',
    staff: 'personal presente las 24 horas',
  },
  cover: 'Techo',
  covers: {
    OPEN: 'Todos los espacios están al aire libre.',
    SOME: 'Algunos espacios están bajo techo.',
    COVERED: 'Todos los espacios están bajo techo.',
  },
  height: 'Altura máxima',
  heightLimit: ({ feet, inches }) => (inches === 0 ? `${feet} pies` : `${feet} pies ${inches} pulgadas`),
  noHeightLimit: 'Sin límite.',
  access: 'Accesibilidad',
  spaces: (count) =>
    count === 1
      ? 'Un espacio accesible junto a la parada del autobús.'
      : `${figure(count)} espacios accesibles junto a la parada del autobús.`,
  shuttleAccess: 'El autobús admite sillas de ruedas.',
  sizes: 'Tamaños de vehículo',
  size: 'Tamaño del vehículo',
}

function minutes(count: number): string {
  return counted(count, { one: 'minuto', other: 'minutos' })
}
