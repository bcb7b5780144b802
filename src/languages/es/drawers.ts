import type { en } from '../../capabilities/drawers/texts.ts'
import type { Translation } from '../../lib/texts.ts'

export const es: Translation<typeof en> = {
  isOpen: 'Su caja ya está abierta.',
  noneOpen: 'No tiene ninguna caja abierta.',
  openFirst: 'Abra primero su caja.',
  isCounted: 'Su caja ya está contada. Ciérrela con una nota y abra otra.',
  countFirst: 'Cuente primero su caja.',
  otherSum: ({ sum }) => `Los billetes y las monedas suman $${sum}.`,
  aboveZero: 'Escriba una cantidad mayor que cero.',
  correction: 'Escriba dólares y centavos, por ejemplo 20.00 o -20.00',
  notZero: 'Escriba en cuánto cambia el conteo.',
  stillOpen: 'Esta caja sigue abierta. Primero hay que contarla y cerrarla.',
  wasCounted: 'Esta caja ya está contada.',
  wasClosed: 'Esta caja ya está cerrada.',
  ownAtGate: 'Cuente y cierre su propia caja en la entrada.',
  ownDrawer: 'Su propia caja la tiene que corregir otra persona.',
}
