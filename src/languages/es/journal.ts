import type { en } from '../../capabilities/journal/texts.ts'
import type { Translation } from '../../lib/texts.ts'

export const es: Translation<typeof en> = {
  numberTaken: 'Otra cuenta tiene este número. Elija otro.',
  monthClosed: 'Este mes ya está cerrado.',
  monthGoesOn: 'Un mes se cierra cuando ha terminado.',
  monthsBefore: 'Cierre primero los meses anteriores.',
  notPosted: 'Algunos registros de este mes todavía no están en el libro diario. Inténtelo de nuevo en un minuto.',
  hundredths: 'Escriba centavos con dos decimales como máximo, por ejemplo 0.75.',
}
