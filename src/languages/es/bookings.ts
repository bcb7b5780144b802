import { cents, formatUsd } from '../../lib/money.ts'
import { counted, figure, plural, type Translation } from '../../lib/texts.ts'
import type { en } from '../../capabilities/bookings/texts.ts'

export const es: Translation<typeof en> = {
  booking: 'Reserva',
  cancelled: 'Cancelada',
  notUsed: 'No utilizada',
  notBooked: 'Sin reservar',
  today: 'hoy',
  tomorrow: 'mañana',
  onDate: (date: string) => `el ${date}`,
  price: {
    before: 'El precio de esta reserva',
    offered: 'El precio nuevo',
    paid: (card: string) => (card ? `Pagado con ${card}` : 'Pagado'),
    onAccount: (company: string) => `A cuenta de ${company}`,
    offAccount: (company: string) => `Descontado de la cuenta de ${company}`,
    totalIsFee: 'Total: cargo por cancelación',
    totalBooked: 'Total al reservar',
    paidForChange: (card: string) => (card ? `Pagado por el cambio con ${card}` : 'Pagado por el cambio'),
    paidInAll: 'Pagado en total',
    withPoints: (points: number) => `Pagado con ${pointsOf(points)}`,
    pointsBack: (points: number) => counted(points, { one: 'punto devuelto', other: 'puntos devueltos' }),
    refunded: (card: string) => (card ? `Reembolsado a ${card}` : 'Reembolsado'),
    paidForWalk: 'Su espacio en el otro estacionamiento',
    refundedForChange: (card: string) => (card ? `Reembolsado por el cambio, a ${card}` : 'Reembolsado por el cambio'),
    asPoints: (points: number) => `Devuelto como ${pointsOf(points)}`,
    asVoucher: 'Devuelto como vale de tiempo',
    kept: 'Conservado',
    heldBack: 'Se le devuelve cuando llegue',
    charged: 'Cobrado',
    total: 'Total',
    payAtTheLot: 'Se paga en el estacionamiento',
    settledAtTheLot: 'Liquidado en el estacionamiento (vea su recibo)',
  },
  paper: {
    asOf: (moment: string) => `Al ${moment}`,
    showCode: 'Muestre este código en la entrada',
    phoneIsEnough: 'Basta con su teléfono. También puede decir el número en la caseta.',
    opensNoMore: 'Este número ya no abre la entrada',
    terms: 'Si cambian sus planes',
    place: 'Cómo llegar',
    contact: 'Preguntas',
    changeOrCancel: 'Cambiar o cancelar',
    lookUp: 'Consultarla',
    lookUpHow: 'Con este número y su correo electrónico en',
    cancelledTitle: (number: string) => `Reserva cancelada ${number}`,
    cancelled: 'Su reserva está cancelada',
    title: (number: string) => `Confirmación de estacionamiento ${number}`,
    pastTitle: (number: string) => `Reserva pasada ${number}`,
    parked: 'Su vehículo está estacionado',
    paid: 'Pagado por completo.',
    over: 'Esta estancia terminó',
    seeYou: 'Esperamos verle de nuevo.',
    wasNotUsed: 'No se usó.',
    missed: 'No le vimos llegar',
    stillComing: (leave: string, isDueAgain: boolean) =>
      `Su vehículo no ha llegado, así que liberamos su espacio. ¿Todavía viene? Hasta el ${leave}, su código abre la entrada${isDueAgain ? '; lo que devolvimos se paga en el estacionamiento' : ''}.`,
    booked: 'Su estacionamiento está reservado',
    held: 'Su espacio está apartado.',
    heldAndPaid: 'Su espacio está apartado y pagado por completo.',
    restDue: (amount: string) => `Los ${amount} restantes se pagan en el estacionamiento.`,
    nothingCharged: 'No se cobró nada.',
    sentElsewhere: (lot: string) => `Su espacio está en ${lot}. Lo pagamos nosotros.`,
    pointsBack: (points: number) => `${pointsGoBack(points)} a su cuenta.`,
    pointsWillBeBack: (points: number) => `Si acepta el precio nuevo, ${pointsGoBack(points)} a su cuenta.`,
    nothingRefunded: 'No hay reembolso: el cargo por cancelación cubre lo que pagó.',
    nothingLeft: 'Ya no queda nada por reembolsar.',
    offAccount: (amount: string, company: string) => `Se descuentan ${amount} de la cuenta de ${company}.`,
    refund: (amount: string, target: string) =>
      `Devolvemos ${amount} a ${target}. Llega en un plazo de 5 a 10 días hábiles.`,
    byHand: (amount: string) => `Nos comunicaremos con usted para devolverle ${amount}.`,
    yourCard: (card: string) => `su ${card}`,
    yourCards: 'las tarjetas con las que pagó',
    wentBack: (amount: string, date: string) => `Ya se devolvieron ${amount} el ${date}.`,
  },
  labels: {
    phone: 'Teléfono',
    email: 'Correo electrónico',
    arrive: 'Llegada',
    leave: 'Salida',
    stay: 'Estancia',
    vehicle: 'Vehículo',
    directions: 'Indicaciones',
    yourBooking: 'Su reserva',
  },
  found: {
    PENDING: 'Pago pendiente',
    CONFIRMED: 'Confirmada',
    CHECKED_IN: 'En el estacionamiento',
    COMPLETED: 'Terminada',
    CANCELLED: 'Cancelada',
    NO_SHOW: 'No utilizada',
  },
  journey: {
    title: 'Qué sigue',
    arrive: 'Entre',
    scan: 'Ponga su código bajo el lector de la entrada o diga su número de reserva en la caseta.',
    ride: (airport: string) => `Vaya a ${airport}`,
    callOut: 'Si no hay un autobús esperando, llámelo desde su teléfono.',
    promised: (wait: number, ride: number) =>
      `Llega en un máximo de ${minutesOf(wait)} desde su llamada. El viaje dura ${plural(ride, { one: 'cerca de', other: 'unos' })} ${minutesOf(ride)}.`,
    usually: (wait: number, ride: number) =>
      `Últimamente, la espera ha sido de ${minutesOf(wait)} y el viaje, de ${minutesOf(ride)}, medidos en viajes reales.`,
    back: 'Regrese',
    call: 'Primero recoja su equipaje y después llame al autobús.',
    island: (flight: string, id: number, name: string) => `El vuelo ${flight} llega cerca de la isla ${id}, ${name}.`,
    anyIsland: 'Díganos dónde está y le mostramos el camino a su parada.',
    button: 'Llamar al autobús',
  },
  calendar: {
    cancelled: 'Su reserva está cancelada.',
    cancelledTitle: (business: string) => `Cancelado: estacionamiento en ${business}`,
    title: (business: string) => `Deje su auto en ${business}`,
    returnTitle: (business: string) => `Recoja su auto en ${business}`,
    cancelledReturn: (business: string) => `Cancelado: recoger su auto en ${business}`,
    remind: (business: string, moment: string) => `Estaciónese en ${business}: ${moment}`,
  },
  pass: {
    description: (business: string) => `Estacionamiento en ${business}`,
    show: (number: string) => `Muestre ${number} en la entrada`,
  },
  fee: {
    lowered: (amount: string) => `Le bajamos el cargo a ${amount}`,
    forTheHouse: 'Usted cedió su espacio a petición nuestra',
    regret: (minutes: number) =>
      minutes > 0
        ? `Gratis en ${plural(minutes, { one: 'el primer minuto', other: `los primeros ${figure(minutes)} minutos` })} después de reservar`
        : 'Gratis en el momento de reservar',
    regretAgain: (amount: string, count: number, hours: number) =>
      `${amount}, porque en ${plural(hours, { one: 'la última hora', other: `las últimas ${figure(hours)} horas` })} se ${plural(count, { one: 'canceló', other: 'cancelaron' })} ${counted(count, { one: 'reserva', other: 'reservas' })} para estas fechas`,
    keptByChange: (amount: string, hours: number) => `${amount}, porque las fechas se cambiaron ${tooLate(hours)}`,
    lateFee: (amount: string, hours: number) => `${amount}, ${tooLate(hours)}`,
    late: (amount: string, hours: number) => `El precio de un día, ${amount}, ${tooLate(hours)}`,
    lateAtMost: (amount: string, hours: number) => `El precio de un día, como máximo ${amount}, ${tooLate(hours)}`,
    freeUntil: (hours: number, moment: string) => `Gratis hasta ${inTime(hours)} (${moment})`,
    until: (amount: string, hours: number, moment: string) => `${amount} hasta ${inTime(hours)} (${moment})`,
  },
  refusal: {
    otherMember: 'Esta reserva ya pertenece a otra membresía.',
    beingPaid: 'Se está pagando un cambio de esta reserva. Vuelva a intentarlo en un minuto.',
    paymentPending: 'Todavía se está confirmando el pago de esta reserva. Vuelva a intentarlo en un minuto.',
    checkedIn: 'La llegada de esta reserva ya está registrada.',
    used: 'Esta reserva ya se usó.',
    isOver: 'Las fechas de esta reserva ya pasaron.',
    pointsOfMembers: 'Inicie sesión para pagar con sus puntos',
    pointsUnconfirmed: 'Confirme su correo electrónico para pagar con puntos. El enlace está en su bandeja de entrada.',
    pointsOnAccount: 'No puede usar puntos en una reserva a cuenta de una empresa',
    tooManyPoints: ({ most }) =>
      most > 0 ? `Puede usar hasta ${pointsOf(most)} en esta reserva` : 'No tiene puntos suficientes para esta reserva',
    refundTooHigh: ({ left }) =>
      left > 0
        ? `De esta reserva todavía se pueden devolver ${formatUsd(cents(left))}, y no más.`
        : 'De esta reserva no queda nada por devolver.',
    quoteTaken: 'Este precio ya se reservó. Busque la confirmación en su correo electrónico.',
    beingErased: 'Estamos borrando sus datos, como lo pidió. Podrá volver a reservar en unos minutos.',
    quoteUnknown: 'No encontramos este precio. Pida uno nuevo.',
    quoteForChange: 'Este precio es para cambiar una reserva. Pida un precio nuevo para reservar.',
    quoteAtTheLot: 'Este precio se paga en el estacionamiento; no se puede reservar.',
    quoteOfAnother: 'Este precio es para otra reserva. Pida uno nuevo.',
    notOnAccount:
      'No puede reservar a cuenta de esta empresa. Pague con tarjeta o inicie sesión con su correo de trabajo.',
    notOfCompany: ({ company }) =>
      `${company} paga esta reserva. Inicie sesión con su correo de trabajo para hacer un cambio que cueste más.`,
    accountEnded: 'La cuenta de su empresa está cerrada. No es posible un cambio que cueste más.',
    membersOnly: 'Solo los miembros del Point Club pueden agregar una reserva a su membresía.',
    notFound: 'No encontramos ninguna reserva con este número y correo electrónico.',
    notYourNumber: 'Este número de miembro no es suyo.',
    cardUnknown: 'No encontramos esta tarjeta guardada.',
    cardExpired: 'Esta tarjeta venció. Elija otra.',
    addressUnknown: 'No encontramos esta dirección de facturación.',
    isCancelled: 'Esta reserva está cancelada.',
    notMovable:
      'Si el vehículo ya está en el estacionamiento, solo se puede cambiar la salida. Una estancia que terminó no se puede cambiar.',
    noPrice: 'No hay precio para esta clase.',
    noCard: 'No hay ninguna tarjeta guardada para esta reserva. Llámenos y le enviaremos un enlace de pago.',
    linkOver: 'Este enlace de pago venció. Llámenos y le enviaremos uno nuevo.',
    linkChanged: 'Este pago cambió desde que lo abrió. No se cobró nada. Revíselo y vuelva a intentarlo.',
    linkPaidLater:
      'El procesador de pagos aún no ha respondido. Terminaremos el pago y le escribiremos; no se le cobrará dos veces.',
    complimentary: 'Esta reserva fue una cortesía, así que sus fechas no se pueden cambiar aquí. Llámenos.',
    givenByStaff: 'Solo nuestro personal puede hacer este cambio. Llámenos.',
    papersLater: 'Todavía se está confirmando el pago. Los documentos estarán listos en un minuto.',
    nothingToConfirm: 'Esta estancia ya terminó, así que no hay confirmación que enviar.',
    notDueYet: 'El vehículo todavía no tiene que llegar. Hasta la hora de llegada, la reserva se puede cancelar.',
    isNoNoShow: 'Esta reserva no está marcada como no presentada.',
    noSpaceAgain: ({ why }) =>
      [
        'El espacio de esta estancia ya es de otras personas.',
        why,
        'Libere espacio primero o envíe al cliente a un estacionamiento asociado.',
      ]
        .filter(Boolean)
        .join(' '),
    noShowOver:
      'La estancia de esta reserva terminó. Si el vehículo llega, registre su llegada: lo que queda del pago cuenta. Para devolver lo que se conservó, haga un reembolso.',
    walk: {
      later: 'Todavía se está confirmando el pago. Vuelva a intentarlo en un minuto.',
      parked: 'El vehículo ya está aquí.',
      over: 'La estancia de esta reserva terminó.',
    },
    noShow: {
      later: 'Todavía se está confirmando el pago. Vuelva a intentarlo en un minuto.',
      parked: 'El vehículo está aquí, así que sí se presentó.',
      over: 'La estancia de esta reserva ya terminó.',
    },
    cancel: {
      later: 'Todavía se está confirmando el pago. La reserva se podrá cancelar en un minuto.',
      parked: 'Ya registró su llegada, así que esta reserva no se puede cancelar.',
      over: 'Esta estancia terminó, así que la reserva ya no se puede cancelar.',
    },
    change: {
      later: 'Todavía se está confirmando el pago. La reserva se podrá cambiar en un minuto.',
      parked: 'Ya registró su llegada, así que esta reserva no se puede cambiar.',
      over: 'Esta estancia terminó, así que la reserva ya no se puede cambiar.',
    },
  },
}

function pointsOf(count: number): string {
  return counted(count, { one: 'punto', other: 'puntos' })
}

function pointsGoBack(count: number): string {
  return counted(count, { one: 'punto vuelve', other: 'puntos vuelven' })
}

function minutesOf(count: number): string {
  return counted(count, { one: 'minuto', other: 'minutos' })
}

function hoursOf(count: number): string {
  return counted(count, { one: 'hora', other: 'horas' })
}

function inTime(hours: number): string {
  return hours > 0 ? `${hoursOf(hours)} antes de la llegada` : 'la llegada'
}

function tooLate(hours: number): string {
  return hours > 0 ? `a menos de ${hoursOf(hours)} de la llegada` : 'después de la llegada reservada'
}
