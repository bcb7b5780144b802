import { counted, figure, plural, type Translation } from '../../../lib/texts.ts'
import type { en } from '../../../web/site/faq/texts.ts'

export const es: Translation<typeof en> = {
  allIn: {
    question: '¿Qué significa “todo incluido”?',
    answer:
      'El precio incluye el estacionamiento, el cargo de acceso al aeropuerto y todos los impuestos. Después no se añade nada.',
    words: 'impuesto cargo oculto adicional incluido precio',
  },
  deposit: {
    question: '¿Qué diferencia hay entre pagar ahora y dejar un depósito?',
    answer:
      'Pagar ahora es lo más barato. Con un depósito paga un día al reservar y el resto al salir del estacionamiento. Las dos formas le apartan su espacio.',
    words: 'deposito anticip adelant pagar pago',
  },
  cancel: {
    question: '¿Puedo cancelar?',
    answer: (minutes, hours) =>
      `Sí. Es gratis ${minutes > 0 ? `${afterBooking(minutes)}, y ` : ''}hasta ${arrival(hours)}.`,
    answerWithFee: (minutes, hours, fee) =>
      `Sí. ${minutes > 0 ? `Es gratis ${afterBooking(minutes)}. ` : ''}Hasta ${arrival(hours)} es gratis con un depósito, y cuesta ${fee} si pagó el total.`,
    later: 'Después conservamos el precio de un día.',
    laterAtMost: (most) => `Después conservamos el precio de un día, como máximo ${most}.`,
    link: 'Busque su reserva para cancelarla',
    words: 'cancel anular reembols devol dinero',
  },
  change: {
    question: '¿Puedo cambiar mis fechas?',
    answer:
      'Cuantas veces quiera hasta registrar su llegada, y gratis. Solo se cobra o se devuelve la diferencia de precio.',
    link: 'Busque su reserva para cambiarla',
    words: 'cambio cambiar modific mover fecha prolong extend adelantar reprogram',
  },
  late: {
    question: '¿Qué pasa si vuelvo más tarde de lo previsto?',
    answer: (minutes) =>
      `${minutes > 0 ? `Los primeros ${counted(minutes, { one: 'minuto', other: 'minutos' })} van por nuestra cuenta. El tiempo que pase de ahí` : 'El tiempo adicional'} se cobra al precio sin reserva, cuando salga. Si lo sabe antes, cambie sus fechas: le sale más barato.`,
    words: 'tarde tardar retras demora despues',
  },
  shuttle: {
    question: '¿Cómo llego a la terminal y cómo vuelvo?',
    answer: (airport) =>
      `Nuestro autobús gratuito le lleva a ${airport}. A su regreso, pídalo desde su teléfono y vaya a la parada que le muestre.`,
    link: 'Llamar al autobús',
    words: 'autobus bus transporte recog terminal enlace aeropuerto parada',
  },
  length: {
    question: '¿Cuánto tiempo puedo estacionar, y con qué vehículo?',
    answer: (days, classes) => `Hasta ${counted(days, { one: 'día', other: 'días' })}. ${classes}`,
    words: 'camioneta camion remolque motocicleta moto grande largo vehiculo caravana mes',
  },
  confirmation: {
    question: 'No encuentro mi confirmación',
    answer:
      'Mire primero en la carpeta de correo no deseado. ¿No está? Escriba su correo electrónico y le enviamos los enlaces a todas sus reservas.',
    link: 'Buscar su reserva',
    words: 'confirmacion confirm recib correo email numero codigo barras',
  },
}

export function afterBooking(minutes: number): string {
  const within = plural(minutes, { one: 'el primer minuto', other: `los primeros ${figure(minutes)} minutos` })
  return `en ${within} después de reservar`
}

export function arrival(hours: number): string {
  return hours > 0 ? `${counted(hours, { one: 'hora', other: 'horas' })} antes de su llegada` : 'su llegada'
}
