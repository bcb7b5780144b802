import type { Translation } from '../../../lib/texts.ts'
import type { en } from '../../../web/site/bank/texts.ts'

export const es: Translation<typeof en> = {
  title: 'Confirme el pago con su banco',
  asks: 'Su banco le pide que confirme este pago, en su aplicación o con un código que le envía.',
  sandbox: 'Este banco es parte de la demostración. No envía ningún código y no se mueve dinero.',
  confirm: 'Confirmar el pago',
  refuse: 'Rechazar',
}
