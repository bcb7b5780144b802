import type { en } from '../../capabilities/mail/texts.ts'
import type { Translation } from '../../lib/texts.ts'

export const es: Translation<typeof en> = {
  'account-confirm': {
    heading: 'Confirme su correo electrónico',
    helloNamePleaseConfirmThatNew: 'Hola, {{ account.name }}: confirme que {{ account.new_email }} es su dirección.',
    theLinkCanBeUsedOnce:
      'El enlace sirve una sola vez, {% if account.new_email == account.email %}durante siete días{% else %}durante 24 horas{% endif %}. ¿No lo pidió usted? Ignore este correo y no cambiará nada.',
    preview: 'Con un toque, {{ account.new_email }} será el correo de su cuenta.',
  },
  'account-changed': {
    heading: 'Hicimos un cambio en su cuenta',
    helloNameWeChanged: 'Hola, {{ account.name }}: nuestro equipo hizo un cambio en su cuenta del {{ account.club }}.',
    ifYouDidNotAsk: '¿No lo pidió o no es correcto? Llámenos o responda a este mensaje.',
    button: 'Ir al Point Club',
    preview: 'Lo que cambiamos: {{ account.change }}',
  },
  'account-address-moved': {
    heading: 'Su cuenta tiene otro correo electrónico',
    helloNameWeMoved:
      'Hola, {{ account.name }}: nos pidieron usar {{ account.new_email }} en lugar de esta dirección, y nuestro equipo comprobó que la cuenta es suya. Cerramos la sesión en todos los dispositivos.',
    ifItWasYou: 'Si fue usted, no tiene que hacer nada.',
    ifItWasNotYouTake: 'Si no fue usted, deshaga el cambio y recuperará su dirección anterior.',
    button: 'Deshacer el cambio',
    theLinkWorksForSevenDays: 'El enlace funciona durante siete días.',
    preview: '¿No fue usted? Deshágalo con un toque.',
  },
  'account-email-changed': {
    heading: 'Su correo electrónico está por cambiar',
    helloNameSomebodyWhoWasSigned:
      'Hola, {{ account.name }}: alguien que había iniciado sesión en su cuenta, seguramente usted, pidió usar {{ account.new_email }} en lugar de esta dirección.',
    thatHappensAsSoonAsThe:
      'El cambio se hace en cuanto se abra el enlace que enviamos allí. Si fue usted, no tiene que hacer nada aquí.',
    ifItWasNotYouTake:
      'Si no fue usted, deshaga el cambio: se cierra la sesión en todos los dispositivos y usted puede elegir una contraseña nueva.',
    button: 'Deshacer el cambio',
    theLinkWorksForSevenDays: 'El enlace sirve durante siete días, también después del cambio.',
    preview: '¿No fue usted? Deshágalo con un toque.',
  },
  'account-password-changed': {
    heading: 'Se cambió su contraseña',
    helloNameThePasswordOfYour:
      'Hola, {{ account.name }}: se cambió la contraseña de su cuenta y cerramos la sesión en los demás dispositivos.',
    passHasNewCode:
      'Su tarjeta de miembro tiene un código nuevo. Si la lleva en el teléfono o impresa, guárdela o imprímala otra vez.',
    ifItWasYouThereIs: 'Si fue usted, no tiene que hacer nada más. Si no, elija ahora una contraseña nueva y llámenos.',
    button: 'Elegir una contraseña nueva',
    preview: 'Cerramos la sesión en los demás dispositivos. ¿No fue usted?',
  },
  'account-moved-in': {
    heading: 'Su cuenta ya está en nuestro nuevo sitio',
    helloNameYourPointsCameAlong:
      'Hola, {{ account.name }}: tenemos un nuevo sitio de reservas; su cuenta del {{ account.club }} y sus puntos ya están ahí. Elija una contraseña nueva para esta dirección y listo.',
    button: 'Elegir una contraseña',
    yourNumberIs: 'Su nuevo número de miembro es {{ account.number }}.',
    preview: 'Elija una contraseña nueva: sus puntos le esperan.',
  },
  'account-reset': {
    heading: 'Elija una contraseña nueva',
    helloNameSomebodyMostLikelyYou:
      'Hola, {{ account.name }}: alguien, seguramente usted, pidió una contraseña nueva para su cuenta.',
    theLinkCanBeUsedOnce:
      'El enlace sirve una sola vez, durante una hora. ¿No la pidió usted? Ignore este correo y su contraseña seguirá igual.',
    preview: 'El enlace sirve una sola vez, durante una hora.',
  },
  'account-welcome': {
    heading: 'Le damos la bienvenida al {{ account.club }}',
    helloNameGoodToHaveYou: 'Hola, {{ account.name }}: qué gusto tenerle aquí. Su número de miembro es',
    youAlreadyHavePoints: 'Ya tiene {{ account.points }} puntos.',
    everyStayEarnsPointsFromNow:
      'Desde ahora, cada estancia suma puntos. Para canjearlos, confirme que esta dirección es suya.',
    button: 'Confirmar su correo electrónico',
    theLinkCanBeUsedOnce:
      'El enlace sirve una sola vez, durante siete días. ¿No se inscribió usted? Avísenos y cerramos la cuenta.',
    subject: 'Le damos la bienvenida al {{ account.club }} · {{ account.number }}',
    preview: 'Su número de miembro es {{ account.number }}. Confirme su correo electrónico.',
    helloNameGoodToHaveYou2:
      'Hola, {{ account.name }}: qué gusto tenerle aquí. Su número de miembro es {{ account.number }}.',
  },
  actions: {
    button: 'Ver su reserva',
    changeDates: '{% if booking.is_complimentary %}Cambiar nombre o vuelos{% else %}Cambiar las fechas{% endif %}',
    cancelBooking: 'Cancelar la reserva',
  },
  'booking-cancelled': {
    heading: 'Su reserva está cancelada',
    refundGoesBackToYourCard:
      '{% if cancellation.company %}Descontamos {{ cancellation.refund }} de la cuenta de {{ cancellation.company }}.{% else %}Devolvemos {{ cancellation.refund }} a {{ cancellation.back_to }}. Llega en un plazo de 5 a 10 días hábiles.{% endif %}',
    nothingIsRefundedTheCancellationFee: 'No hay reembolso: el cargo por cancelación cubre lo que pagó.',
    nothingIsLeftToRefund: 'Ya no queda nada por reembolsar.',
    youPaidNothingSoThereIs: 'No pagó nada, así que no hay nada que reembolsar.',
    thereIsNoCancellationFee: 'No hay cargo por cancelación.',
    theCancellationFeeIsFee: 'El cargo por cancelación es de {{ cancellation.fee }}.',
    theRuleRule: 'Motivo: {{ cancellation.rule }}.',
    button: 'Reservar de nuevo',
    subject: 'Su reserva está cancelada: {{ stay.arrive.day }} – {{ stay.leave.day }} · {{ booking.number }}',
    preview:
      '{% if cancellation.refund %}{% if cancellation.company %}Descontamos {{ cancellation.refund }} de la cuenta de {{ cancellation.company }}{% else %}Devolvemos {{ cancellation.refund }} a {{ cancellation.back_to }}{% endif %}.{% elsif cancellation.points %}{{ cancellation.points }}{% else %}No hay reembolso.{% endif %}',
    bookingNumber: 'Reserva {{ booking.number }}',
    viewTheCancelledBooking: 'Ver la reserva cancelada:',
  },
  'booking-change-pending': {
    heading: 'Estamos confirmando su cambio',
    youAskedForArriveToLeave:
      'Usted pidió {% if asked.is_same_stay and asked.vehicle %}la clase {{ asked.vehicle }}{% else %}las fechas del {{ asked.arrive }} al {{ asked.leave }}{% if asked.vehicle %}, {{ asked.vehicle }},{% endif %}{% endif %} para su reserva.',
    waiting: 'Esperamos a que el procesador de pagos confirme {{ pending.amount }} en su {{ pending.card }}.',
    untilThen:
      'Mientras tanto, su reserva sigue como estaba. No tiene que hacer nada: le escribiremos cuando el cambio esté hecho, o si no se puede hacer. No se le cobrará dos veces.',
    subject: 'Estamos confirmando su cambio: {{ stay.arrive.day }} – {{ stay.leave.day }} · {{ booking.number }}',
    preview: 'Su reserva sigue como estaba hasta que se confirmen {{ pending.amount }}.',
  },
  'booking-change-refused': {
    heading: '{% if asked.is_same_stay %}No se hizo el cambio{% else %}Su reserva conserva sus fechas{% endif %}',
    youAskedForArriveToLeave:
      'Usted pidió {% if asked.is_same_stay and asked.vehicle %}la clase {{ asked.vehicle }}{% else %}las fechas del {{ asked.arrive }} al {{ asked.leave }}{% if asked.vehicle %}, {{ asked.vehicle }},{% endif %}{% endif %} para su reserva.',
    yourCardWasRefusedSoThe: 'Su {{ refused.card }} fue rechazada, así que no se hizo el cambio.',
    nothingWasChargedForItAnd: 'No se le cobró nada y su reserva sigue como estaba.',
    subject:
      '{% if asked.is_same_stay %}No se hizo el cambio{% else %}Su reserva conserva sus fechas{% endif %}: {{ stay.arrive.day }} – {{ stay.leave.day }} · {{ booking.number }}',
    preview: 'Su tarjeta fue rechazada, así que no se hizo el cambio. No se le cobró nada.',
    youAskedForArriveToLeave2:
      'Usted pidió {% if asked.is_same_stay and asked.vehicle %}la clase {{ asked.vehicle }}{% else %}las fechas del {{ asked.arrive }} al {{ asked.leave }}{% if asked.vehicle %}, {{ asked.vehicle }},{% endif %}{% endif %} para su reserva. Su {{ refused.card }} fue rechazada, así que no se hizo el cambio.',
  },
  'booking-address-changed': {
    heading: 'Su reserva tiene otra dirección de correo',
    mailGoesElsewhere:
      'De ahora en adelante, los mensajes sobre la reserva {{ booking.number }} van a otra dirección: alguien nos lo pidió por teléfono. Los enlaces que le enviamos antes ya no la abren.',
    notYou: '¿No lo pidió usted? Llámenos de inmediato.',
    preview: '¿No lo pidió usted? Llámenos.',
  },
  'booking-details-changed': {
    heading: 'Actualizamos su reserva',
    asYouAsked: 'Hicimos los cambios que nos pidió. Las fechas y el precio siguen igual.',
    was: 'antes: {{ change.before }}',
    subject: 'Actualizamos su reserva · {{ booking.number }}',
    preview: 'Cambios: {% for change in changes %}{{ change.label }}: {{ change.after }}. {% endfor %}',
  },
  'booking-letter': {
    button: 'Ver su reserva',
    preview: 'Sobre su reserva {{ booking.number }}.',
  },
  'booking-pay-link': {
    heading:
      '{% if is_refused %}Su tarjeta fue rechazada{% elsif pay.is_change %}Pague su cambio{% else %}Le guardamos su espacio{% endif %}',
    refused: 'Su tarjeta fue rechazada y no se cobró nada. Puede pagar con otra tarjeta.',
    payFor:
      '{% if pay.is_change %}Usted pidió {% if asked.is_same_stay and asked.vehicle %}la clase {{ asked.vehicle }}{% else %}las fechas del {{ asked.arrive }} al {{ asked.leave }}{% if asked.vehicle %}, {{ asked.vehicle }}{% endif %}{% endif %}. Eso cuesta {{ pay.amount }} más.{% else %}Como le dijimos por teléfono: pague {{ pay.amount }} con tarjeta y su reserva está hecha.{% endif %}',
    heldUntil: 'Hasta el',
    heldUntilEnd: ' le guardamos el espacio.',
    after:
      '{% if pay.is_change %}Mientras no pague, su reserva sigue como está.{% else %}Si no recibimos el pago para entonces, liberaremos el espacio.{% endif %}',
    button: 'Pagar {{ pay.amount }}',
    secure: 'Su tarjeta va directamente a nuestro procesador de pagos. Aquí nadie ve el número.',
    subject:
      '{% if is_refused %}Su tarjeta fue rechazada, pero aún le guardamos el espacio{% elsif pay.is_change %}Pague su cambio{% else %}Pague para conservar su espacio{% endif %} · {{ booking.number }}',
    preview:
      'Pague {{ pay.amount }} antes del {{ pay.until }}, {% if pay.is_change %}y haremos el cambio{% else %}y el espacio es suyo{% endif %}.',
  },
  'booking-pay-link-ended': {
    heading: '{% if pay.is_change %}Su cambio no se hizo{% else %}Ya no guardamos su espacio{% endif %}',
    nothing:
      '{% if pay.is_change %}El enlace para pagar su cambio ya no es válido, así que su reserva sigue como estaba. No se cobró nada.{% else %}El enlace para pagar su reserva ya no es válido, así que liberamos el espacio. No se cobró nada.{% endif %}',
    again: '¿Aún lo quiere? Reserve de nuevo en línea o llámenos.',
    button: 'Ver fechas disponibles',
    subject:
      '{% if pay.is_change %}Su cambio no se hizo{% else %}Ya no guardamos su espacio{% endif %} · {{ booking.number }}',
    preview: 'No se cobró nada.',
  },
  'booking-changed': {
    heading: 'Su reserva tiene un precio nuevo',
    heading2: 'Su reserva tiene fechas nuevas',
    heading3: 'Su reserva es ahora para otra clase de vehículo',
    hereIsYourBookingAsIt: 'Así queda su reserva. Su código es el mismo.',
    weChargedChargedToYourCard:
      '{% if change.company %}La diferencia de {{ change.charged }} va a cuenta de {{ change.company }}.{% else %}Cobramos la diferencia de {{ change.charged }} a su {{ change.card }}.{% endif %}',
    weRefundedRefundedToYourCard:
      '{% if change.company %}Descontamos {{ change.refunded }} de la cuenta de {{ change.company }}.{% else %}Reembolsamos {{ change.refunded }} a {{ change.back_to }}. Llega en un plazo de 5 a 10 días hábiles.{% endif %}',
    beforeTotalInTotalYourDates:
      'Antes: {% unless is_same_stay %}del {{ before.arrive }} al {{ before.leave }}, {% endunless %}{% if before.vehicle %}{{ before.vehicle }}, {% endif %}{{ before.total }} en total.{% if is_same_stay %} Sus fechas son las mismas.{% endif %}',
    subject:
      'Su reserva {% if is_same_stay %}{% if before.vehicle %}es para otra clase de vehículo{% else %}tiene un precio nuevo{% endif %}{% else %}tiene fechas nuevas{% endif %}: {{ stay.arrive.day }} – {{ stay.leave.day }} · {{ booking.number }}',
    preview:
      'Ahora del {{ stay.arrive.full }} al {{ stay.leave.full }}{% if before.vehicle %}, {{ stay.vehicle }}{% endif %}, por {{ price.total }} en total.',
  },
  'booking-confirmed': {
    heading:
      '{% if booking.is_parked %}Su vehículo está estacionado{% else %}Su estacionamiento está reservado{% endif %}',
    yourPaymentHasComeThroughThank: 'Recibimos su pago. Gracias por esperar.',
    yourSpaceIsHeldAndPaid:
      '{% if booking.is_parked %}{% if booking.is_complimentary %}No hay nada que pagar.{% elsif booking.is_paid %}Pagado por completo.{% endif %}{% else %}Su espacio está apartado{% if booking.is_paid %} y pagado por completo{% endif %}.{% endif %} {% if booking.due_at_lot %}Los {{ booking.due_at_lot }} restantes se pagan en el estacionamiento.{% endif %}',
    subject:
      '{% if booking.is_parked %}Su vehículo está estacionado{% else %}Su estacionamiento está reservado{% endif %}: {{ stay.arrive.day }} – {{ stay.leave.day }} · {{ booking.number }}',
    preview:
      '{% if booking.is_parked %}Salida: {{ stay.leave.full }}{% else %}El {{ stay.arrive.full }} le esperamos{% endif %}. Total: {{ price.total }}. Muestre el código {{ code.text }} en la entrada.',
  },
  'booking-duplicate': {
    heading: 'Usted ya tiene una reserva',
    somebodyMostLikelyYouWasAbout:
      'Alguien, seguramente usted, iba a reservar con este correo electrónico para fechas que coinciden con las de la reserva de abajo. No hicimos otra reserva ni cobramos nada.',
    ifYouDoWantASecond:
      'Si de verdad quiere un segundo espacio, siga con su reserva y elija “Reservar de todos modos”.',
    subject: 'Usted ya tiene una reserva: {{ stay.arrive.day }} – {{ stay.leave.day }} · {{ booking.number }}',
    preview: 'No hicimos otra reserva ni cobramos nada. Su reserva: {{ booking.number }}.',
  },
  'booking-no-show': {
    heading: 'No le vimos llegar',
    yourStayIsOverAndYour:
      '{% if no_show.still_coming %}{{ no_show.still_coming }}{% else %}Su estancia terminó y su vehículo no llegó, así que liberamos su espacio.{% endif %}',
    weKeepOneDaysPriceFee:
      '{% unless no_show.is_free %}Conservamos {{ no_show.fee }} de lo que pagó. {% endunless %}Devolvemos',
    goesBackToYourCardIt:
      '{% if no_show.company %}a la cuenta de {{ no_show.company }}.{% else %}a {{ no_show.back_to }}. Llega en un plazo de 5 a 10 días hábiles.{% endif %}{% if no_show.earlier %} {{ no_show.earlier }}{% endif %}',
    theDepositOfFeeIsKept:
      'Conservamos el depósito de {{ no_show.fee }}.{% unless no_show.still_coming %} No debe nada más.{% endunless %}',
    weKeepFee:
      'Conservamos {{ no_show.fee }} de lo que pagó.{% unless no_show.still_coming %} No debe nada más.{% endunless %}',
    ifThatIsWrongAnswerThis: 'Si hay un error, responda a este correo o llámenos.',
    subject: 'No le vimos llegar: {{ stay.arrive.day }} – {{ stay.leave.day }} · {{ booking.number }}',
    preview:
      '{% if no_show.refund %}Devolvemos {{ no_show.refund }} {% if no_show.company %}a la cuenta de {{ no_show.company }}{% else %}a {{ no_show.back_to }}{% endif %}.{% elsif no_show.still_coming %}{{ no_show.still_coming }}{% else %}La estancia terminó sin usarse.{% endif %}',
    weKeepOneDaysPriceFee2:
      '{% unless no_show.is_free %}Conservamos {{ no_show.fee }} de lo que pagó. {% endunless %}Devolvemos {{ no_show.refund }} {% if no_show.company %}a la cuenta de {{ no_show.company }}.{% else %}a {{ no_show.back_to }}. Llega en un plazo de 5 a 10 días hábiles.{% endif %}{% if no_show.earlier %} {{ no_show.earlier }}{% endif %}',
  },
  'booking-expected-again': {
    heading: 'Le esperamos',
    weHadTakenYouFor:
      'Por error registramos que no se presentó. Ya lo corregimos: su reserva sigue en pie y su espacio está reservado.',
    restIsDue:
      '{% if no_show.refund %}Lo que habíamos devuelto se paga en el estacionamiento: {{ booking.due_at_lot }}.{% else %}Los {{ booking.due_at_lot }} restantes se pagan en el estacionamiento.{% endif %}',
    subject: 'Su reserva sigue en pie: {{ stay.arrive.day }} – {{ stay.leave.day }} · {{ booking.number }}',
    preview: 'Su espacio está reservado hasta el {{ stay.leave.day }}.',
    button: 'Ver la reserva',
  },
  'booking-walked': {
    heading: 'Estaciónese en {{ walk.name }}',
    weHaveNoSpace:
      'Lo sentimos: no tenemos espacio para usted en sus fechas. Le conseguimos uno en {{ walk.name }}, y lo pagamos nosotros.',
    where: 'A dónde ir',
    call: 'Si no lo encuentra, llame al {{ walk.phone }}.',
    refundGoesBack:
      '{% if walk.company %}Descontamos {{ walk.refund }} de la cuenta de {{ walk.company }}.{% else %}Devolvemos {{ walk.refund }} {% if walk.card %}a {{ walk.back_to }}{% else %}por el medio con que se pagó{% endif %}. Llega en un plazo de 5 a 10 días hábiles.{% endif %}',
    doNotCome: 'Su código ya no abre nuestra entrada.',
    subject: 'Estaciónese en {{ walk.name }} · {{ booking.number }}',
    preview: 'Le conseguimos un espacio allí: {{ walk.address }}.',
    button: 'Ver la reserva',
  },
  'bookings-found': {
    heading: 'Sus reservas',
    eachOpens: 'Toque un número para abrir la reserva: su código de entrada, cómo llegar, los cambios y el autobús.',
    notYou:
      'Alguien, seguramente usted, pidió esto en nuestro sitio. No comparta este correo: sus enlaces abren sus reservas.',
    subject: 'Sus reservas de estacionamiento',
    preview: 'Los enlaces a sus reservas actuales y recientes.',
  },
  'booking-refunded': {
    heading:
      '{% if refund.points %}Le reembolsamos {{ refund.amount }} en puntos{% elsif refund.is_voucher %}Tiene un vale de tiempo por {{ refund.amount }}{% else %}Le reembolsamos {{ refund.amount }}{% endif %}',
    toCard: 'Devolvemos {{ refund.money }} a {{ refund.back_to }}. Llega en un plazo de 5 a 10 días hábiles.',
    toPayment: 'Devolvemos {{ refund.money }} por el medio con que se pagó. Llega en un plazo de 5 a 10 días hábiles.',
    toAccount: 'Descontamos {{ refund.amount }} de la cuenta de {{ refund.company }}.',
    asPoints: 'Sumamos puntos por un valor de {{ refund.amount }} a su cuenta del Point Club: {{ refund.points }}.',
    asVoucher: 'El vale le llega en otro correo.',
    bookingStays: 'Todo lo demás de su reserva sigue igual.',
    subject:
      '{% if refund.points %}Le reembolsamos {{ refund.amount }} en puntos{% elsif refund.is_voucher %}Tiene un vale de tiempo por {{ refund.amount }}{% else %}Le reembolsamos {{ refund.amount }}{% endif %} · {{ booking.number }}',
    preview:
      '{% if refund.points %}Ya están en su cuenta.{% elsif refund.is_voucher %}Le llega en otro correo.{% else %}Ya está en camino.{% endif %}',
    button: 'Ver la reserva',
  },
  'booking-refused': {
    heading: 'Su reserva no se completó',
    yourBookingIsCancelledAndIts: 'Su reserva está cancelada y liberamos su espacio.',
    button: 'Probar con otra tarjeta',
    subject: 'Su reserva no se completó: {{ stay.arrive.day }} – {{ stay.leave.day }} · {{ booking.number }}',
    preview: 'Su tarjeta fue rechazada. No se cobró nada.',
    bookingNumber: 'Reserva {{ booking.number }}',
  },
  'booking-reminder': {
    heading: 'Le esperamos {{ reminder.day }}',
    yourSpaceIsWaitingYouPay:
      'Su espacio le espera. {% if booking.due_at_lot %}Usted paga {{ booking.due_at_lot }} en el estacionamiento.{% elsif booking.is_complimentary %}No hay nada que pagar.{% else %}Todo está pagado.{% endif %}',
    subject: 'Le esperamos {{ reminder.day }}: {{ stay.arrive.full }} · {{ booking.number }}',
    preview: 'Muestre el código {{ code.text }} en la entrada. {{ business.street }}, {{ business.city }}.',
    yourParkingIsDay: 'Le esperamos {{ reminder.day }}.',
  },
  code: {
    codeTextForTheGate: 'Código {{ code.text }} para la entrada',
    showThisCodeAtTheGate: 'Muestre este código en la entrada',
    yourPhoneIsEnoughYouCan: 'Basta con su teléfono. También puede decir el número en la caseta.',
  },
  covers: {
    whatItCovers: 'Qué cubre',
    covered: 'Cubierto',
  },
  'email-preferences': {
    heading: 'Confirme sus preferencias de correo',
    somebodyMostLikelyYouAskedTo:
      'Alguien, seguramente usted, pidió cambiar los correos que enviamos a {{ preferences.email }}. La nueva elección:',
    button: 'Confirmar',
    ifItWasNotYouThere: 'Si no fue usted, ignore este correo: nada cambia si no confirma.',
    subject: 'Confirme qué correos quiere de {{ business.name }}',
    preview: 'Un toque: {{ preferences.wanted }}.',
    openThisLinkAndSave: 'Abra este enlace y guarde:',
  },
  end: {
    youGetThisBecause: 'Recibe este correo porque sus preferencias lo permiten.',
    unsubscribe: 'Cancelar la suscripción',
    thisMessageIsAboutABooking:
      'Recibe este mensaje por una reserva, un precio o una cuenta con este correo electrónico. ¿No fue usted? Avísenos.',
  },
  'incident-answer': {
    youRatedYourStayScoreOf: 'Usted calificó su estancia con {{ incident.score }} de 5',
    subject: 'Sobre su estancia con nosotros · {{ incident.number }}',
    preview: 'Nuestra respuesta a lo que nos contó.',
    youRatedYourStayScoreOf2: 'Usted calificó su estancia con {{ incident.score }} de 5.',
    youSaid: 'Usted nos dijo:',
  },
  'day-close': {
    heading: 'El día está cerrado',
    subject: 'Informe Z {{ day.number }} del {{ day.date }}: {{ day.net }}',
    preview: 'El día está cerrado. Adjuntamos el informe.',
    closed: 'El {{ day.date }} está cerrado. Informe Z {{ day.number }}, cajas: {{ day.drawers }}.',
    total: 'En total:',
    card: 'Tarjeta:',
    cash: 'Efectivo:',
    transfer: 'Transferencia o cheque:',
    short: 'Faltó en las cajas:',
    over: 'Sobró en las cajas:',
    open: 'Pendiente al cerrar: {{ day.open }}.',
    note: 'Nota:',
    buttonView: 'Ver el informe',
    attached: 'Va adjunto en PDF.',
  },
  'company-invoice': {
    heading: 'Su factura',
    headingCredit: 'Su nota de crédito',
    headingReminder: 'Su factura está vencida',
    headingPaid: 'Su factura está pagada',
    invoiceSays:
      'Esta es la factura {{ invoice.number }} para {{ invoice.company }}: {{ invoice.total }} por el estacionamiento de {{ invoice.month }}.',
    creditSays:
      'Esta es la nota de crédito {{ invoice.number }} para {{ invoice.company }}, por {{ invoice.total }}. Se descuenta de lo que debe.',
    reminderSays:
      'La factura {{ invoice.number }} para {{ invoice.company }} venció el {{ invoice.due }}. Si ya la pagó, gracias: no tome en cuenta este mensaje.',
    thankYou: 'Gracias: recibimos su pago de la factura {{ invoice.number }} para {{ invoice.company }}.',
    toPay: 'Por pagar:',
    dueBy: 'Vence el:',
    buttonPay: 'Pagar con tarjeta',
    buttonView: 'Ver en línea',
    attached: 'Va adjunta en PDF.',
    subject: 'Factura {{ invoice.number }} · {{ invoice.month }}',
    subjectCredit: 'Nota de crédito {{ invoice.number }}',
    subjectReminder: 'Recordatorio: la factura {{ invoice.number }} está vencida',
    subjectPaid: 'Pagada: factura {{ invoice.number }}',
    preview: 'Para {{ invoice.company }}: {{ invoice.total }}',
  },
  'inquiry-received': {
    heading: 'Recibimos su mensaje',
    thankYouForAskingAboutParking:
      'Gracias por preguntar por estacionamiento para su empresa. Nuestro equipo le responderá en un plazo de {{ inquiry.answer_within }} con un precio y un código.',
    thankYouForWritingAPerson:
      'Gracias por escribirnos. Nuestro equipo le responderá en un plazo de {{ inquiry.answer_within }}.',
    yourReferenceNumberIs: 'Su número de referencia es',
    ifItCannotWaitCall: '. Si no puede esperar, llame al',
    toSeeChangeOrCancelA: 'Para ver, cambiar o cancelar una reserva no hace falta esperarnos:',
    findYourBooking: 'busque su reserva',
    subject: 'Recibimos su mensaje · {{ inquiry.number }}',
    preview: 'Nuestro equipo le responderá en un plazo de {{ inquiry.answer_within }}.',
    yourReferenceNumberIsNumber:
      'Su número de referencia es {{ inquiry.number }}. Si no puede esperar, llame al {{ business.phone }}.',
  },
  'inquiry-reply': {
    youWrote: 'Usted escribió',
    preview: 'Nuestra respuesta a su mensaje.',
  },
  layout: {
    lang: 'es-US',
    youGetThisBecause: 'Recibe este correo porque sus preferencias lo permiten.',
    chooseWhichMailYouGet: 'Elija qué correos recibe',
    unsubscribe: 'Cancelar la suscripción',
    thisMessageIsAboutABooking:
      'Recibe este mensaje por una reserva, un precio o una cuenta con este correo electrónico. ¿No fue usted? Avísenos.',
  },
  'dispute-open': {
    heading: '{% if dispute.is_due %}Un pago en disputa vence pronto{% else %}Un pago está en disputa{% endif %}',
    what: '{{ dispute.amount }} por {{ dispute.subject }}{% if dispute.customer %}, {{ dispute.customer }}{% endif %}.',
    why: 'Lo que dice el titular de la tarjeta: {{ dispute.reason }}.',
    due: 'El banco acepta una respuesta hasta el {{ dispute.due }}; días completos que quedan: {{ dispute.days }}.',
    evidence: 'Las pruebas ya están reunidas. Léalas, agregue lo que sepa y envíelas, o acepte la pérdida.',
    button: 'Abrir la disputa',
    subject:
      '{% if dispute.is_due %}Vence pronto: disputa{% else %}Nueva disputa{% endif %} de {{ dispute.amount }} por {{ dispute.subject }}',
    preview: '{{ dispute.reason }}',
  },
  'report-ready': {
    heading: '{{ report.name }}',
    period: '{% if report.is_day %}{{ report.from }}{% else %}Del {{ report.from }} al {{ report.until }}{% endif %}',
    rows: 'Filas en el archivo: {{ report.rows }}',
    cut: 'Había más filas de las que caben en un archivo. Elija un período más corto para recibirlas todas.',
    link: 'El enlace funciona durante {{ report.days }} días. Registramos cuándo se abre, así que no lo comparta.',
    button: 'Abrir el informe',
    subject:
      '{{ report.name }}: {% if report.is_day %}{{ report.from }}{% else %}del {{ report.from }} al {{ report.until }}{% endif %}',
    preview: 'Filas en el archivo: {{ report.rows }}',
  },
  'approval-asked': {
    heading: '{{ request.who }} pide su aprobación',
    what: '{{ request.act }} de {{ request.amount }} para {{ request.subject }}.',
    why: 'Motivo: {{ request.reason }}',
    price: 'El precio era de {{ request.price }}.',
    often: 'Solicitudes de este tipo de {{ request.who }} en las últimas 24 horas: {{ request.times }}',
    until: 'Espera una respuesta hasta el {{ request.until }}; decide quien responda primero.',
    button: 'Decidir',
    subject: '{{ request.who }} pide: {{ request.act }} de {{ request.amount }} para {{ request.subject }}',
    preview: 'Motivo: {{ request.reason }}',
  },
  'approval-answered': {
    heading:
      '{% if request.is_done %}Aprobado y hecho{% elsif request.is_declined %}Rechazado{% else %}Nadie respondió a tiempo{% endif %}',
    what: '{{ request.act }} de {{ request.amount }} para {{ request.subject }}{% if request.who %}: {% if request.is_done %}lo aprobó{% else %}lo rechazó{% endif %} {{ request.who }}{% endif %}.',
    because: 'Su respuesta: {{ request.answer }}',
    button: 'Ver lo que pidió',
    subject:
      '{% if request.is_done %}Aprobado{% elsif request.is_declined %}Rechazado{% else %}Vencido{% endif %}: {{ request.act }} de {{ request.amount }} para {{ request.subject }}',
    preview:
      '{% if request.is_done %}Ya está hecho.{% elsif request.is_declined %}{{ request.answer }}{% else %}Puede pedirlo de nuevo.{% endif %}',
  },
  'schedule-answered': {
    heading:
      '{% if ask.is_approved %}Aprobado{% else %}Rechazado{% endif %}: {% if ask.is_open %}un turno abierto{% elsif ask.is_swap %}turno de {{ ask.who }}{% else %}sus días libres{% endif %}',
    what: '{% if ask.is_open %}{% if ask.is_approved %}Este turno es de {{ ask.to }}.{% else %}Este turno no se le dio a {{ ask.to }}.{% endif %}{% elsif ask.is_swap %}{% if ask.is_approved %}{{ ask.to }} toma este turno de {{ ask.who }}.{% else %}{{ ask.who }} conserva este turno.{% endif %}{% else %}{% if ask.is_approved %}Tiene libres estos días.{% else %}No tiene libres estos días.{% endif %}{% endif %} Lo decidió {{ ask.by }}.',
    note: 'La solicitud decía: {{ ask.note }}',
    answer: 'Su respuesta: {{ ask.answer }}',
    button: 'Ver su horario',
    subject: '{% if ask.is_approved %}Aprobado{% else %}Rechazado{% endif %}: {{ ask.what }}',
    preview:
      '{% if ask.is_open %}Un turno abierto que pidió {{ ask.to }}.{% elsif ask.is_swap %}Un turno de {{ ask.who }} que tomaría {{ ask.to }}.{% else %}Los días libres que pidió.{% endif %}',
  },
  'schedule-asked': {
    heading:
      '{% if ask.is_open %}{{ ask.to }} pide un turno abierto{% elsif ask.is_swap %}{{ ask.to }} tomaría un turno de {{ ask.who }}{% else %}{{ ask.who }} pide días libres{% endif %}',
    what: '{% if ask.is_open %}No es de nadie hasta que alguien lo apruebe.{% elsif ask.is_swap %}Sigue siendo de {{ ask.who }} hasta que alguien lo apruebe.{% else %}Decide quien responda primero.{% endif %}',
    note: '{{ ask.who }} dice: {{ ask.note }}',
    button: 'Decidir',
    subject:
      '{% if ask.is_open %}{{ ask.to }} por un turno abierto{% elsif ask.is_swap %}{{ ask.to }} por {{ ask.who }}{% else %}Días libres para {{ ask.who }}{% endif %}: {{ ask.what }}',
    preview: 'Espera su respuesta.',
  },
  'schedule-offered': {
    heading: '{{ ask.who }} ofrece un turno',
    what: 'Es de quien lo tome primero, una vez aprobado.',
    note: '{{ ask.who }} dice: {{ ask.note }}',
    button: 'Tomarlo',
    subject: '{{ ask.who }} ofrece un turno: {{ ask.what }}',
    preview: 'Usted podría tomarlo.',
  },
  'schedule-published': {
    heading: 'Sus turnos en la semana del {{ schedule.week }}',
    what: 'Se publicó esta semana. Lo nuevo para usted:',
    added: 'Agregado',
    removed: 'Ya no',
    changed: 'Cambiado',
    was: 'Antes: {{ change.was }}',
    all: '{% if schedule.shifts.size > 0 %}Todos sus turnos de esa semana{% else %}No tiene turnos esa semana.{% endif %}',
    button: 'Ver su horario',
    subject: 'Sus turnos en la semana del {{ schedule.week }}',
    preview: 'Lo nuevo para usted y todos sus turnos de esa semana.',
  },
  'case-assigned': {
    heading: '{% if task.is_incident %}El incidente{% else %}El mensaje{% endif %} {{ task.number }} es suyo',
    what: '{{ task.by }} le pide que se ocupe.',
    button: 'Abrirlo',
    subject:
      '{{ task.by }} le asignó {% if task.is_incident %}el incidente{% else %}el mensaje{% endif %} {{ task.number }}',
    preview: 'Un cliente espera una respuesta.',
  },
  'lot-full': {
    heading:
      '{% if lot.needed %}Esta noche no alcanza el espacio{% elsif lot.is_stopped %}Ya no entra nadie sin reserva{% else %}El estacionamiento se está llenando{% endif %}',
    when: '{{ lot.vehicle }}: se llenará el {{ lot.full_at }}.',
    figures:
      'Lugares ocupados: {{ lot.here }} de {{ lot.stalls }}. En las próximas 24 horas, vehículos que llegan con reserva: {{ lot.coming }}; vehículos que deberían salir: {{ lot.leaving }}.',
    needed:
      'Reservas que hay que mover: al menos {{ lot.needed }}. A algunas les ofrecimos otra clase, otra fecha o un crédito.',
    stopped: 'No entra nadie sin reserva y las fechas llenas están cerradas a la venta. Puede levantar ambas medidas.',
    filling:
      'Al ritmo de días como este, quienes llegan sin reserva ocuparán los últimos lugares. Aún no se ha detenido nada.',
    button: 'Ver esta noche',
    subject:
      '{{ lot.vehicle }}: {% if lot.needed %}esta noche no alcanza el espacio{% elsif lot.is_stopped %}ya no entra nadie sin reserva{% else %}se llenará el {{ lot.full_at }}{% endif %}',
    preview:
      'Lugares ocupados: {{ lot.here }} de {{ lot.stalls }}. Vehículos que llegan con reserva: {{ lot.coming }}.',
  },
  'membership-pass': {
    heading: 'Su tarjeta de miembro',
    nameShowThisCodeAtThe:
      '{{ member.name }}, muestre este código en la entrada y ganará automáticamente los puntos de su estancia.',
    button: 'Ver su tarjeta',
    subject: 'Su tarjeta de miembro · {{ member.number }}',
    preview: 'Muestre el código {{ code.text }} en la entrada y ganará automáticamente los puntos de su estancia.',
    memberText: 'Miembro {{ code.text }}',
  },
  journey: {
    title: 'Qué sigue',
    callTheShuttle: 'Llamar al autobús al regresar',
  },
  place: {
    howToFindUs: 'Cómo llegar',
    directions: 'Indicaciones',
    call: '· llame al',
    phone: 'Teléfono',
  },
  'points-expiring': {
    heading: 'Sus puntos vencen pronto',
    yourBalanceIs: 'Su saldo de puntos es de',
    worth: ': vale',
    ofParkingAndExpiresOn: 'de estacionamiento y vence el',
    redeemSomeOfThemOrPark: 'Canjee algunos o estacione con nosotros antes de ese día y todos seguirán siendo suyos.',
    button: 'Canjear puntos',
    or: 'O',
    bookYourNextVisit: 'reserve su próxima visita',
    subject: 'Sus puntos vencen el {{ points.expires }}',
    preview:
      'Valen {{ points.worth }} de estacionamiento. Canjee algunos o estacione con nosotros y todos seguirán siendo suyos.',
    yourBalanceIsWorth:
      'Su saldo de puntos es de {{ points.total }}: vale {{ points.worth }} de estacionamiento y vence el {{ points.expires }}.',
    bookYourNextVisit2: 'Reserve su próxima visita:',
  },
  price: {
    youSaveAgainstTheDriveupPrice: 'Ahorra frente al precio sin reserva',
    youSaveSavingsAgainstTheDriveup: 'Ahorra {{ price.savings }} frente al precio sin reserva.',
  },
  'move-offer': {
    heading: '¿Podría mover su reserva?',
    why: 'En sus fechas viene más gente de la que esperábamos. Su espacio es suyo: si lo conserva, nada cambia. Si una de estas opciones le conviene, acéptela con un toque:',
    button: 'Ver las opciones',
    until:
      'La oferta vale hasta el {{ move.until }}; nada cambia antes de que elija, y nada cuesta más que su reserva.',
    subject: '¿Podría mover su reserva? {{ stay.arrive.day }} – {{ stay.leave.day }} · {{ booking.number }}',
    preview: 'Conserve su espacio o elija otro con un toque.',
  },
  'move-withdrawn': {
    heading: 'Su reserva queda como está',
    text: 'Le pedimos mover su reserva. Ya no hace falta: su espacio es suyo, tal como lo reservó. Gracias por su paciencia.',
    button: 'Ver su reserva',
    subject: 'Su reserva queda como está · {{ booking.number }}',
    preview: 'Ya no necesitamos que mueva su reserva. Su espacio es suyo, tal como lo reservó.',
  },
  'move-credit': {
    heading: 'Gracias por hacer lugar',
    text: 'Este código descuenta {{ credit.amount }} de su próxima estancia:',
    once: 'Se puede usar una vez, para cualquier fecha.',
    button: 'Reservar su próxima estancia',
    subject: '{{ credit.amount }} menos en su próxima estancia',
    preview: 'Gracias por hacer lugar: su código es {{ credit.code }}.',
  },
  'price-dropped': {
    heading: 'Su precio bajó',
    yourDatesCost: 'Sus fechas cuestan ahora',
    nowInsteadOfBefore: 'en vez de {{ drop.before }}.',
    takeTheNewPriceAnd: 'Acepte el precio nuevo y le devolvemos',
    goesBackToYourCardWithin:
      '{% if drop.company %}a la cuenta de {{ drop.company }}.{% else %}a {{ drop.back_to }} en un plazo de 5 a 10 días hábiles.{% endif %}',
    takeTheNewPriceAndYou: 'Acepte el precio nuevo y pague',
    atTheLotInsteadOfDue: 'en el estacionamiento en vez de {{ drop.due_before }}.',
    button: 'Aceptar el precio nuevo',
    theOfferHoldsUntilUntilNothing:
      'La oferta vale hasta el {{ drop.until }}; nada cambia antes de que la acepte. Sus fechas y su código son los mismos.',
    youGetOffersLikeThisBecause: 'Recibe ofertas como esta porque así lo indican sus preferencias de correo.',
    chooseWhichMailYouGet: 'Elija qué correos recibe',
    subject:
      'Su precio bajó: {{ drop.saving }} menos para {{ stay.arrive.day }} – {{ stay.leave.day }} · {{ booking.number }}',
    preview:
      '{% if drop.refund %}{% if drop.company %}Descontamos {{ drop.refund }} de la cuenta de {{ drop.company }}{% else %}Le devolvemos {{ drop.refund }} a {{ drop.back_to }}{% endif %}{% elsif drop.points %}{{ drop.points }}{% else %}Usted paga {{ drop.due }} en el estacionamiento en vez de {{ drop.due_before }}{% endif %} si acepta el precio nuevo.',
    yourDatesCostAfterNowInstead: 'Sus fechas cuestan ahora {{ drop.after }} en vez de {{ drop.before }}.',
    takeTheNewPriceAndRefund:
      'Acepte el precio nuevo y {% if drop.company %}descontamos {{ drop.refund }} de la cuenta de {{ drop.company }}.{% else %}le devolvemos {{ drop.refund }} a {{ drop.back_to }} en un plazo de 5 a 10 días hábiles.{% endif %}',
    takeTheNewPriceAndYou2:
      'Acepte el precio nuevo y pague {{ drop.due }} en el estacionamiento en vez de {{ drop.due_before }}.',
    youGetOffersLikeThisBecause2:
      'Recibe ofertas como esta porque así lo indican sus preferencias de correo. Elija qué correos recibe:',
  },
  quote: {
    heading: '{{ price.total }}, todo incluido',
    thatIsYourPriceForLength: 'Ese es su precio por {{ stay.length }} de estacionamiento. Vale hasta el',
    theSpaceIsYoursWhenYou: ', salvo que nos quedemos antes sin espacio. El espacio es suyo cuando reserve.',
    thatIsTheDriveupPriceFor:
      'Ese es el precio sin reserva por {{ stay.length }} de estacionamiento, que se paga al salir. Reservar con anticipación cuesta menos.',
    button: 'Reservar a este precio',
    button2: 'Ver los precios con reserva',
    subject: 'Su precio de estacionamiento: {{ stay.arrive.day }} – {{ stay.leave.day }} · {{ price.total }}',
    preview:
      'Todo incluido: {{ price.total }} por {{ stay.length }}. {% if quote.is_purchasable %}Vale hasta el {{ quote.expires }}.{% else %}Se paga en el estacionamiento.{% endif %}',
    thatIsYourPriceForLength2:
      'Ese es su precio por {{ stay.length }} de estacionamiento. Vale hasta el {{ quote.expires }}, salvo que nos quedemos antes sin espacio. El espacio es suyo cuando reserve.',
  },
  'review-published': {
    heading: 'Su reseña está en nuestro sitio',
    thanks: 'Gracias por escribirla. Ya la puede leer todo el mundo, solo con su nombre de pila y su inicial.',
    button: 'Ver las reseñas',
    youWrote: 'Su reseña, {{ review.score }} de 5',
    change: 'Cambiarla o retirarla',
    preview: 'Ya la puede leer todo el mundo.',
  },
  'review-answered': {
    heading: 'Respondimos a su reseña',
    weSay: 'Nuestra respuesta, que todo el mundo puede leer debajo de su reseña:',
    button: 'Ver las reseñas',
    youWrote: 'Su reseña, {{ review.score }} de 5',
    change: 'Cambiarla o retirarla',
    preview: 'Nuestra respuesta está debajo de su reseña en el sitio.',
  },
  'review-refused': {
    heading: '{% if review.is_taken_down %}Retiramos su reseña del sitio{% else %}No publicamos su reseña{% endif %}',
    because:
      '{% if review.why %}El motivo: {{ review.why }} {% endif %}Una mala calificación nunca es motivo, y la suya sigue contando.',
    again:
      'Puede escribirla de nuevo sin eso y volveremos a leerla. Si cree que nos equivocamos, responda a este correo.',
    button: 'Escribirla de nuevo',
    youWrote: 'Su reseña, {{ review.score }} de 5',
    preview: '{% if review.why %}{{ review.why }}{% else %}Su calificación sigue contando.{% endif %}',
  },
  'score-request': {
    heading: '¿Cómo fue su estancia?',
    youLeftUsOnLeftFrom: 'El {{ stay.left }} terminó su estancia. Del 1 (muy mala) al 5 (muy buena):',
    scoreOf5: '{{ each.score }} de 5',
    thePageShowsYourChoiceFirst: 'Primero verá su elección. Cuenta en cuanto la envíe, y leemos cada respuesta.',
    preview: 'Un toque, del 1 al 5. Leemos cada respuesta.',
  },
  sign: {
    arrive: 'Llegada',
    leave: 'Salida',
  },
  'staff-invitation': {
    heading: 'Le damos la bienvenida al equipo',
    heading2: 'Elija una contraseña nueva',
    helloNameThereIsAnAccount:
      'Hola, {{ staff.name }}: {% if staff.is_new %}hay una cuenta para usted en la administración de {{ business.name }}. Elija una contraseña para empezar.{% else %}elija una contraseña nueva para su cuenta en la administración de {{ business.name }}.{% endif %}',
    button: 'Elegir una contraseña',
    logInWithEmailTheLink:
      'Inicie sesión con {{ staff.email }}. El enlace sirve una sola vez, durante {{ staff.days }} días. ¿No esperaba este correo? Puede ignorarlo.',
    subject: '{% if staff.is_new %}Su cuenta en {{ business.name }}{% else %}Elija una contraseña nueva{% endif %}',
    preview: 'El enlace sirve una sola vez, durante {{ staff.days }} días.',
    helloNameChooseAPasswordFor:
      'Hola, {{ staff.name }}: elija una contraseña para su cuenta en la administración de {{ business.name }}:',
  },
  'staff-password-changed': {
    heading: 'Se cambió su contraseña',
    helloNameThePasswordOf:
      'Hola, {{ staff.name }}: se cambió la contraseña de su cuenta en la administración de {{ business.name }} y cerramos la sesión en los demás dispositivos.',
    ifItWasYou:
      'Si fue usted, no tiene que hacer nada. Si no, elija ahora una contraseña nueva y avise a un propietario.',
    button: 'Elegir una contraseña nueva',
    preview: 'Cerramos la sesión en los demás dispositivos. ¿No fue usted?',
  },
  'staff-recovery': {
    heading: 'Elija una contraseña nueva',
    helloNameSomebodyAsked:
      'Hola, {{ staff.name }}: alguien pidió una contraseña nueva para su cuenta en la administración de {{ business.name }}.',
    theLinkWorksOnce:
      'El enlace sirve una sola vez, durante {{ staff.minutes }} minutos. ¿No fue usted? Ignore este correo y su contraseña seguirá igual.',
    button: 'Elegir una contraseña',
    preview: 'El enlace sirve una sola vez, durante {{ staff.minutes }} minutos.',
  },
  stay: {
    arriveFull: 'LLEGADA  {{ stay.arrive.full }}',
    leaveFull: 'SALIDA   {{ stay.leave.full }}',
  },
  'stay-receipt': {
    heading: '{% if receipt.is_void %}Este recibo fue anulado{% else %}Gracias por estacionar con nosotros{% endif %}',
    validationCode: 'Código de validación',
    membersRecordThePointsOfThis:
      'Si es miembro, use el número de recibo y este código para obtener sus puntos en un plazo de {{ receipt.record_days }} días.',
    recordThePoints: 'Registrar los puntos',
    seeItOnline: 'Verlo en línea',
    subject:
      'Su recibo de estacionamiento {{ receipt.number }}{% if receipt.is_void %} fue anulado{% endif %} · {{ stay.leave.day }}',
    preview:
      '{{ stay.length }}, {{ price.total }}.{% if receipt.code %} Código de validación: {{ receipt.code }}.{% endif %}',
    receiptNumber: 'Número de recibo',
    membersRecordThePointsOfThis2:
      'Si es miembro, use ambos para obtener sus puntos en un plazo de {{ receipt.record_days }} días',
  },
  'stay-ticket': {
    heading: 'Su boleto de estacionamiento',
    seeItOnline: 'Ver cuánto cuesta la estancia hasta ahora',
    subject: 'Su boleto de estacionamiento {{ code.text }}',
    preview: 'Muéstrelo a la salida.',
  },
  terms: {
    ifYourPlansChange: 'Si cambian sus planes',
    allTerms: 'Todas las condiciones',
  },
  view: {
    viewTheCancelledBooking: 'Ver la reserva cancelada',
  },
  voucher: {
    heading: 'Un regalo de estacionamiento para usted',
    heading2: 'No olvide su vale',
    heading3: 'Su vale de tiempo',
    nameFromGivesYouParkingAt:
      '{{ voucher.name }}, {{ voucher.from }} le regala estacionamiento en {{ business.name }}.',
    youHaveNotUsedItYet: 'Todavía no lo ha usado. Hasta el {{ stay.leave.full }} puede usarlo.',
    youRedeemedPointsPointsForIt: 'Canjeó {{ voucher.points }} puntos por él.',
    itCoversParkingForTheseDates:
      'Cubre el estacionamiento en estas fechas, con cargos e impuestos incluidos. Se puede usar una vez.',
    button: 'Ver su vale',
    stayingLongerIsFineWhatLies:
      'Puede quedarse más tiempo o venir con un vehículo más grande: la diferencia se paga en el estacionamiento.{% if voucher.is_voidable %} Puede anularlo hasta el día antes de la primera fecha.{% endif %}',
    subject:
      '{% if voucher.is_gift %}Un regalo de estacionamiento de {{ voucher.from }}{% elsif voucher.is_reminder %}Use su vale de tiempo hasta el {{ stay.leave.day }}{% else %}Su vale de tiempo{% endif %}: {{ stay.arrive.day }} – {{ stay.leave.day }} · {{ voucher.number }}',
    preview:
      'Estacionamiento del {{ stay.arrive.full }} al {{ stay.leave.full }}, con cargos e impuestos incluidos. Muestre el código {{ code.text }} en la entrada.',
    showThisCodeAtTheGate: 'Muestre este código en la entrada',
    yourPhoneIsEnoughYouCan: 'Basta con su teléfono. También puede decir el número en la caseta.',
    stayingLongerIsFineWhatLies2:
      'Puede quedarse más tiempo o venir con un vehículo más grande: la diferencia se paga en el estacionamiento.',
    untilTheDayBeforeTheFirst: 'Puede anularlo hasta el día antes de la primera fecha.',
  },
  'voucher-bought': {
    heading: 'Su regalo está en camino',
    headingPrinted: 'Su regalo está listo para imprimir',
    printThePage:
      'Adjuntamos la página para {{ voucher.name }}: imprímala o reenvíela. Muestra su mensaje y el código para la entrada, no el precio.',
    weMailItTo: 'Lo enviamos a',
    recipientEmailOn: '({{ voucher.recipient_email }}) el',
    pricesDoNotShowInIt: '. No muestra precios.',
    button: 'Ver su regalo',
    untilTheDayBeforeTheFirst:
      '{% if voucher.is_voidable %}Puede anularlo allí hasta el día antes de la primera fecha y recibir un reembolso completo en su tarjeta.{% else %}Es para hoy, así que ya no se puede anular.{% endif %} Este enlace es solo para usted.',
    subject:
      'Su regalo de estacionamiento para {{ voucher.name }}: {{ stay.arrive.day }} – {{ stay.leave.day }} · {{ voucher.number }}',
    preview:
      'Total: {{ price.total }}. {% if voucher.is_printed %}Adjuntamos la página para imprimir.{% else %}Lo enviamos el {{ voucher.deliver_on }}.{% endif %}',
    weMailItToNameRecipient:
      'Lo enviamos a {{ voucher.name }} ({{ voucher.recipient_email }}) el {{ voucher.deliver_on }}. No muestra precios.',
  },
  'voucher-refused': {
    heading: 'Su tarjeta fue rechazada',
    theGiftForNameIsNot: 'Su regalo para {{ voucher.name }} no se completó y no se cobró nada.',
    button: 'Intentar de nuevo',
    subject: 'Su regalo de estacionamiento para {{ voucher.name }} no se completó',
    preview: 'Su tarjeta fue rechazada. No se cobró nada.',
  },
  'voucher-voided': {
    heading: 'El vale fue anulado',
    itsPointsPointsAreBackIn: 'Sus {{ voucher.points }} puntos están de vuelta en la cuenta.',
    refundGoesBackToYourCard:
      'Devolvemos {{ voucher.refund }} a su {{ voucher.card }}. Llega en un plazo de 5 a 10 días hábiles.',
    itsNumberDoesNotOpenThe: 'Su número ya no abre la entrada.',
    subject: 'El vale de tiempo {{ voucher.number }} fue anulado',
    preview:
      '{% if voucher.points %}Sus {{ voucher.points }} puntos están de vuelta en la cuenta.{% elsif voucher.refund %}Devolvemos {{ voucher.refund }} a su {{ voucher.card }}.{% else %}Su número ya no abre la entrada.{% endif %}',
  },
  'wait-ended': {
    heading: '{% if is_lapsed %}El espacio pasó a la siguiente persona{% else %}No se liberó ningún espacio{% endif %}',
    lapsed:
      'Le guardamos un espacio, pero el plazo terminó y ya no está en la lista. No se cobró nada. Puede volver a apuntarse mientras estas fechas estén agotadas.',
    expired:
      'Lo sentimos: no se liberó ningún espacio a tiempo para estas fechas. Ya no está en la lista y no se cobró nada.',
    button: 'Ver otras fechas',
    subject:
      '{% if is_lapsed %}El espacio pasó a la siguiente persona{% else %}No se liberó ningún espacio{% endif %}: {{ stay.arrive.day }} – {{ stay.leave.day }}',
    preview: 'Su espera terminó. No se cobró nada.',
  },
  'wait-joined': {
    heading: 'Está en la lista de espera',
    weBookIt:
      'En cuanto haya un espacio libre lo reservamos para usted, si cuesta {{ wait.most }} o menos, y entonces lo cobramos a su {{ wait.card }}. Si cuesta más, se lo guardamos una hora y le preguntamos antes. No se cobra nada antes de que tenga un espacio.',
    weWrite:
      'En cuanto haya un espacio libre se lo guardamos una hora y le escribimos. Entonces lo reserva al precio de ese día.',
    fair: 'Por orden de llegada: cada espacio se ofrece a una sola persona a la vez. Las horas entre las 10 de la noche y las 7 de la mañana no cuentan.',
    button: 'Ver su lugar en la lista',
    leaveAnyTime: 'Allí puede salir de la lista en cualquier momento. El enlace es solo para usted.',
    subject: 'Está en la lista de espera: {{ stay.arrive.day }} – {{ stay.leave.day }}',
    preview:
      '{% if wait.is_to_book %}Le reservamos un espacio en cuanto haya uno libre, por {{ wait.most }} o menos.{% else %}Le escribimos en cuanto haya un espacio libre.{% endif %}',
  },
  'wait-offered': {
    heading: '{% if is_refused %}Su tarjeta fue rechazada{% else %}Hay un espacio libre para usted{% endif %}',
    refused:
      'Hay un espacio libre para estas fechas, pero su tarjeta fue rechazada. No se cobró nada. Puede pagar con otra tarjeta.',
    above:
      'Ahora cuesta {{ wait.price }}, más que los {{ wait.most }} que usted indicó, por eso le preguntamos antes. No se cobró nada.',
    heldUntil: 'Hasta el',
    thenNext: ' se lo guardamos. Después pasa a la siguiente persona de la lista.',
    heldUntilText: 'Hasta el {{ wait.held_until }} se lo guardamos. Después pasa a la siguiente persona de la lista.',
    button: 'Reservarlo desde {{ wait.price }}',
    notNeeded: '¿Ya no lo necesita? Salga de la lista allí mismo, y la siguiente persona lo tendrá de inmediato.',
    subject:
      '{% if is_refused %}Su tarjeta fue rechazada, pero aún le guardamos el espacio{% else %}Hay un espacio libre{% endif %}: {{ stay.arrive.day }} – {{ stay.leave.day }}',
    preview: 'Guardado para usted hasta el {{ wait.held_until }}, desde {{ wait.price }}.',
  },
}
