import { counted, type Translation } from '../../../lib/texts.ts'
import type { en } from '../../../web/site/stay-help/texts.ts'

export const es: Translation<typeof en> = {
  title: 'Ayuda con su estancia',
  description: 'Pague su estancia, abra la salida y reciba ayuda en el estacionamiento a cualquier hora.',
  lead: 'Pague y abra la salida aquí a cualquier hora, o vea qué hacer ahora.',
  call: (phone) => `Llamar al ${phone}`,
  pay: {
    title: 'Pagar y salir',
    text: 'Escriba el número de su boleto o de su reserva. ¿Perdió los dos? Bastan su placa y el día en que se estacionó.',
    code: 'Boleto, número de reserva o placa',
    arrivedOn: 'Día en que se estacionó',
    arrivedOnHint: 'Solo hace falta con la placa',
    find: 'Ver cuánto debo',
    finding: 'Buscando…',
    parkedSince: (moment) => `Estacionado desde el ${moment}`,
    due: 'A pagar ahora',
    total: (total) => `Total ${total}, descontado lo que ya pagó`,
    name: 'Nombre en la tarjeta',
    postal: 'Código postal',
    button: (amount) => `Pagar ${amount} y recibir el código de salida`,
    paying: 'Pagando…',
    nothing: 'No hay nada que pagar',
    nothingText: 'Muestre su boleto o el código de su reserva a la salida. ¿Los perdió? Llámenos y le abrimos.',
    settled: 'Esta estancia está pagada',
    settledText:
      'El código de salida lo tiene quien pagó. Consúltelo con el número de boleto o de reserva, o llámenos.',
    other: 'Buscar otro vehículo',
    again: 'Buscar de nuevo',
    pending: 'Su banco aún no responde',
    pendingText:
      'No se le cobrará dos veces. Busque de nuevo su boleto o reserva en un minuto: el código de salida estará ahí. O llámenos.',
  },
  exit: {
    title: 'Su código de salida',
    text: (moment) => `Escanéelo a la salida o dígalo en la caseta. Funciona hasta el ${moment}`,
    paid: (amount) => `Pagó ${amount}. Su código de salida es también el número de su recibo.`,
  },
  now: {
    title: 'Qué hacer ahora',
    phone: {
      title: 'Mi teléfono se quedó sin batería o sin señal',
      text: 'Basta con su número de reserva o su placa: dígalo en la caseta o escríbalo aquí en cualquier teléfono. La página de su reserva también se abre sin señal si ya la abrió en este teléfono.',
    },
    full: {
      title: 'El estacionamiento parece lleno',
      text: 'Si reservó, su espacio está apartado. Dé su número en la caseta y le mostraremos dónde estacionarse. Si ya no queda ninguno, le enviaremos a otro estacionamiento y lo pagaremos nosotros.',
    },
    shuttle: {
      title: 'Perdí el autobús o no llega ninguno',
      text: (minutes) =>
        `Llame al siguiente desde su teléfono. Llega en un máximo de ${counted(minutes, { one: 'minuto', other: 'minutos' })}, de día y de noche. ¿Lleva más tiempo esperando? Llámenos y enviaremos a alguien.`,
      link: 'Llamar al autobús',
    },
    car: {
      title: 'No encuentro mi auto',
      text: 'Quédese en la parada del autobús y llámenos con su placa o boleto. Le ayudamos a encontrarlo.',
    },
    vehicle: {
      title: 'Reservé la clase de vehículo equivocada',
      text: 'Entre de todos modos y dígalo en la caseta. Antes de llegar puede cambiar la clase por su cuenta; verá primero el precio.',
      link: 'Buscar mi reserva',
    },
    ticket: {
      title: 'Perdí mi boleto',
      text: 'Use arriba su número de reserva o su placa. Pagará su estancia real, igual que con el boleto.',
    },
  },
}
