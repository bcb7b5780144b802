import type { en } from '../../capabilities/setup/texts.ts'
import type { Translation } from '../../lib/texts.ts'

export const es: Translation<typeof en> = {
  dollars: 'Escriba dólares como 24 o 24.50',
  aboveZero: 'Escriba un monto mayor que cero, como 24.00',
  percent: 'Escriba un porcentaje como 10.2',
  onePrice: 'Escriba al menos un precio por día',
  firstPrices: 'Primeros precios, desde la configuración',
  firstTerms: 'Condiciones de cancelación, desde la configuración',
  notFirst: 'Ya se publicaron precios. Cámbielos en el libro de precios.',
  changedMeanwhile: 'El libro de precios tiene cambios sin publicar. Primero publíquelos o descártelos allí.',
  classChanged: 'Otra persona cambió una clase. Recargue la página.',
  feeAmount: 'Escriba el monto por día',
  feeName: 'Escriba cómo se llama el cargo',
  taxPercent: 'Escriba el porcentaje',
  taxName: 'Escriba cómo se llama el impuesto',
  notRefunded: 'Se cobró el dólar, pero el banco no acepta el reembolso. Reembólselo en el procesador de tarjetas.',
  gatewaySilent: 'El procesador de tarjetas no respondió. Inténtelo de nuevo en un minuto.',
  notReady: 'Antes de abrir, termine el negocio, los espacios, los precios y los pagos.',
}
