import { counted, type Translation } from '../../../lib/texts.ts'
import type { en } from '../../../web/site/contact/texts.ts'

export const es: Translation<typeof en> = {
  contact: {
    title: 'Contacto',
    description: 'Escriba, llame o visítenos: cómo comunicarse con nuestro equipo y cómo llegar al estacionamiento.',
    heading: 'Hable con una persona',
    lead: 'Escríbanos, llámenos o visítenos. Si tiene un número de reserva, téngalo a la mano.',
    write: 'Envíe un mensaje',
    orByEmail: (email) => `O por correo electrónico a <mail>${email}</mail>.`,
    call: 'Llame',
    callFor: 'Para reservas, cambios, el autobús o un auto que no arranca.',
    quicker: 'Formas más rápidas',
    findBooking: 'Buscar, cambiar o cancelar una reserva',
    stayHelp: 'Pagar su estancia o recibir ayuda en el estacionamiento',
    callShuttle: 'Llamar al autobús',
    companies: 'Estacionamiento para empresas',
    milesFrom: (miles, airport) => `A ${miles} millas de ${airport}`,
    directions: 'Indicaciones en',
  },
  letter: {
    fields: {
      email_address: 'Su correo electrónico',
      subject: 'Asunto',
      message: { label: 'Mensaje', hint: 'Incluya el número de su reserva, si tiene una' },
    },
    sendAnyway: 'Enviarlo de todos modos',
    send: 'Enviar',
  },
  companies: {
    title: 'Estacionamiento para empresas',
    description:
      'Estacionamiento de aeropuerto para empresas: un precio fijo por día con un solo código, para todo vehículo y fecha.',
    heading: 'Un solo precio por día para todo su equipo',
    lead: (airport) =>
      `Para empresas cuya gente sale de ${airport}: un precio fijo por día con un solo código, para cualquier vehículo y cualquier fecha.`,
    start: 'Díganos quién viaja y con qué frecuencia',
    answer: 'Le respondemos lo antes posible, con un precio y un código.',
    orCall: (phone) => `¿Prefiere hablar? Llame al <phone>${phone}</phone>.`,
    sameTerm: 'El mismo precio todos los días',
    same: 'También en verano y en días festivos, para que los viajes no se salgan del presupuesto.',
    bookedTerm: 'Reserve en un minuto',
    booked: 'Quien viaja escribe el código al reservar y ve el precio de la empresa junto a los habituales.',
    plansTerm: 'Los planes pueden cambiar',
    plans: (hours) =>
      `Cancelar es gratis hasta ${hours > 0 ? `${counted(hours, { one: 'hora', other: 'horas' })} antes de ` : ''}la llegada; cambiar las fechas es gratis hasta registrar la llegada.`,
    receiptTerm: 'Un recibo por cada estancia',
    receipt: 'Por correo electrónico a quien lleva los gastos, con cada concepto e impuesto.',
  },
  inquiry: {
    fields: {
      company_name: 'Empresa',
      name: 'Su nombre',
      role: 'Su puesto',
      email_address: 'Correo electrónico del trabajo',
      employee_count: '¿Cuántas personas viajan?',
      travel_frequency: '¿Con qué frecuencia viajan?',
    },
    choose: 'Elija una opción',
    moreThanThousand: 'Más de 1,000',
    everyWeek: 'Cada semana',
    everyMonth: 'Cada mes',
    fewTimes: 'Algunas veces al año',
    unknown: 'Aún no lo sé',
    ask: 'Pedir un precio',
  },
  sending: 'Enviando…',
  sentTitle: 'Recibimos su mensaje',
  sent: (email) => `Le responderemos a ${email} lo antes posible. Ya va en camino una confirmación.`,
}
