/**
 * What the API says to people, by what it says in English: refusals, faults of fields, reasons. `{0}` stands for what
 * varies, in the order of the English sentence.
 */
export const SENTENCES: Readonly<Record<string, string>> = {
  // Whatever went wrong (PROBLEMS).
  'The request body is not valid JSON.': 'El cuerpo de la solicitud no es JSON válido.',
  'This session has ended. Please log in again.': 'Esta sesión terminó. Inicie sesión de nuevo.',
  'Please log in, or open the link from your e-mail.': 'Inicie sesión o abra el enlace de su correo electrónico.',
  'You do not have permission to do this.': 'No tiene permiso para hacer esto.',
  'This page could not be found': 'No se encontró esta página',
  'This address does not take that method.': 'Esta dirección no acepta ese método.',
  'You already have a booking for these dates. Check your e-mail, or book anyway.':
    'Ya tiene una reserva para estas fechas. Revise su correo electrónico o reserve de todos modos.',
  'This price has expired. Please get a new quote.': 'Este precio venció. Pida un precio nuevo.',
  'The request is too large.': 'La solicitud es demasiado grande.',
  'The request took too long to arrive. Please try again.':
    'La solicitud tardó demasiado en llegar. Vuelva a intentarlo.',
  'Send JSON with Content-Type: application/json.': 'Envíe JSON con Content-Type: application/json.',
  'Validation Error': 'Error de validación',
  'Too many tries. Please wait a moment and try again.':
    'Demasiados intentos. Espere un momento y vuelva a intentarlo.',
  'Something went wrong on our side. Please try again.': 'Algo falló de nuestro lado. Vuelva a intentarlo.',
  'We are down for maintenance. Please check back soon.': 'Estamos en mantenimiento. Vuelva pronto.',
  'We are very busy right now. Please try again in a moment.':
    'Hay mucha actividad en este momento. Vuelva a intentarlo en un instante.',
  'Idempotency-Key takes 1 to 255 printable characters.': 'Idempotency-Key admite de 1 a 255 caracteres imprimibles.',
  'This Idempotency-Key was used with another request body.': 'Este Idempotency-Key se usó con otra solicitud.',

  // Fields of any form.
  Required: 'Obligatorio',
  'Remove the control characters': 'Quite los caracteres de control',
  'Give a date and time with an offset, such as 2026-12-10 08:00:00-0800':
    'Indique fecha y hora con su diferencia horaria, por ejemplo 2026-12-10 08:00:00-0800',
  'Give a date such as 2026-12-01': 'Indique una fecha como 2026-12-01',
  'Give a date as YYYY-MM-DD': 'Indique una fecha como AAAA-MM-DD',
  'Enter a date such as 2026-12-01': 'Escriba una fecha como 2026-12-01',
  'Enter a phone number with 7 to 15 digits': 'Escriba un número de teléfono de 7 a 15 dígitos',
  'Choose STANDARD, OVERSIZE or MOTORCYCLE': 'Elija STANDARD, OVERSIZE o MOTORCYCLE',
  'Choose a country from the list': 'Elija un país de la lista',
  'Choose one from the list': 'Elija una opción de la lista',
  'Check the postal code': 'Revise el código postal',
  'Choose asc or desc': 'Elija asc o desc',
  'Choose 1 to 5': 'Elija de 1 a 5',
  'Choose 0, 1 or 2': 'Elija 0, 1 o 2',
  'Ask for {0} days at most': 'Pida {0} días como máximo',
  'Choose a day that is not before the first': 'Elija un día que no sea anterior al primero',

  // Accounts.
  'This e-mail address has an account already. Log in, or ask for a new password.':
    'Este correo electrónico ya tiene una cuenta. Inicie sesión o pida una contraseña nueva.',
  'This link was used before or has run out. Please ask for a new one.': 'Este enlace ya se usó o venció. Pida otro.',
  'This e-mail address belongs to another account.': 'Este correo electrónico pertenece a otra cuenta.',
  'This address is confirmed.': 'Esta dirección está confirmada.',
  'This is not your password.': 'Esta no es su contraseña.',
  'The points of this card are recorded for another member already.':
    'Los puntos de esta tarjeta ya se registran para otro miembro.',

  // Stays and prices.
  'Choose an arrival that is still to come': 'Elija una llegada que aún no haya pasado',
  'Choose an arrival within {0} days from today': 'Elija una llegada dentro de {0} días desde hoy',
  'Choose a leaving time after your arrival': 'Elija una salida posterior a su llegada',
  'Choose a leaving time that is still to come': 'Elija una salida que aún no haya pasado',
  'Stays can be {0} days at most': 'Las estancias pueden durar {0} días como máximo',
  'We are full on {0}. Nothing was charged. Please choose other dates.':
    'Estamos llenos el {0}. No se cobró nada. Elija otras fechas.',
  'These dates have just sold out. Nothing was charged. Please choose other dates.':
    'Estas fechas se acaban de agotar. No se cobró nada. Elija otras fechas.',
  'There are no prices yet. Please check back soon.': 'Todavía no hay precios. Vuelva pronto.',
  'Online booking is switched off right now. Please check back soon.':
    'Las reservas en línea están desactivadas en este momento. Vuelva pronto.',
  'This code is not valid': 'Este código no es válido',
  'This code ended on {0}': 'Este código terminó el {0}',
  'This code starts on {0}': 'Este código empieza el {0}',
  'This code has been used up': 'Este código ya se agotó',
  'You have already used this code': 'Ya usó este código',
  'Valid for stays of {0} full {1} or more': 'Válido para estancias de {0} {1} completos o más',
  'Valid for stays {0}': 'Válido para estancias {0}',
  'Valid for stays that include a {0}': 'Válido para estancias que incluyan un {0}',
  'Valid for {0} only': 'Válido solo para {0}',

  // Bookings.
  'This booking is cancelled.': 'Esta reserva está cancelada.',

  // Cards.
  'This card has expired.': 'Esta tarjeta venció.',
  'Check the card number': 'Revise el número de la tarjeta',
  'Enter the 3 or 4 digits of the security code': 'Escriba los 3 o 4 dígitos del código de seguridad',
  'Enter the date as MM/YY': 'Escriba la fecha como MM/AA',

  // Points, receipts and vouchers.
  'We found no receipt with this number and validation code.':
    'No encontramos ningún recibo con este número y código de validación.',
  'A receipt can be recorded within 90 days.': 'Un recibo se puede registrar dentro de 90 días.',
  'This takes {0} points, and you have {1}.': 'Esto cuesta {0} puntos y usted tiene {1}.',
  'The points of this receipt have been recorded already.': 'Los puntos de este recibo ya se registraron.',
  'Confirm your e-mail address first. The link is in your mailbox.':
    'Confirme primero su correo electrónico. El enlace está en su buzón.',
  'The price is {0} now. Nothing was charged. Please look at it again.':
    'El precio es ahora de {0}. No se cobró nada. Vuelva a revisarlo.',

  // At the lot.
  'This stay is being paid right now. Please try again in a minute.':
    'Esta estancia se está pagando en este momento. Vuelva a intentarlo en un minuto.',
  'There is a receipt once you have left the lot.': 'El recibo está listo cuando sale del estacionamiento.',
  'This booking is used by another stay.': 'Otra estancia ya usa esta reserva.',
  'Log in with your Point Club account first.': 'Inicie sesión primero con su cuenta del Point Club.',
  'We found no booking with this number and e-mail address.':
    'No encontramos ninguna reserva con este número y correo electrónico.',
  'This stay has a booking already.': 'Esta estancia ya tiene una reserva.',
  'This stay has a time voucher; it takes no booking besides.':
    'Esta estancia tiene un vale de tiempo; no admite además una reserva.',
  'This stay has a time voucher already.': 'Esta estancia ya tiene un vale de tiempo.',
  'This stay has a booking; it takes no time voucher besides.':
    'Esta estancia tiene una reserva; no admite además un vale de tiempo.',
  'This stay is linked to another membership.': 'Esta estancia está unida a otra membresía.',
  'A stay can be linked within {0} days.': 'Una estancia se puede unir dentro de {0} días.',
  'This stay is closed already.': 'Esta estancia ya está cerrada.',
  'This ticket was voided.': 'Este boleto fue anulado.',
  'We found no unused time voucher with this number and e-mail address.':
    'No encontramos ningún vale de tiempo sin usar con este número y correo electrónico.',

  // Service.
  'Thank you for telling us. We are sorry, and a person looks into it and writes to you.':
    'Gracias por decírnoslo. Lo sentimos; una persona lo revisa y le escribe.',
  'Thank you. We know what to work on.': 'Gracias. Ya sabemos en qué mejorar.',
  'Thank you. That is what we come to work for.': 'Gracias. Para eso trabajamos.',
  'You can rate your stay once you have left the lot.':
    'Puede calificar su estancia cuando haya salido del estacionamiento.',
  'Choose an island': 'Elija una isla',
  'Choose an island of the list': 'Elija una isla de la lista',
  'This ride is {0}: it cannot be cancelled any more.': 'Este viaje {0}: ya no se puede cancelar.',

  // Lines of a price.
  Week: 'Semana',
  Day: 'Día',
  Hour: 'Hora',
  'Corporate day': 'Día corporativo',
  'Pay-now discount {0}': 'Descuento por pagar ahora {0}',
  'Book-ahead discount {0}': 'Descuento por reservar antes {0}',
  'Book-ahead and pay-now discount {0}': 'Descuento por reservar antes y pagar ahora {0}',
  'Promo code {0} ({1}%)': 'Código promocional {0} ({1}%)',
  'Promo code {0} ({1} free {2})': 'Código promocional {0} ({1} {2} gratis)',
  'Promo code {0}': 'Código promocional {0}',
  'Time voucher {0}': 'Vale de tiempo {0}',
  'Lost ticket': 'Boleto perdido',
  'the last hour costs a day': 'la última hora cuesta un día',
  'the last {0} hours cost a day': 'las últimas {0} horas cuestan un día',
  'Up to {0} minutes': 'Hasta {0} minutos',
  'Price as told at the gate': 'Precio indicado en la entrada',
  'Difference taken at the gate': 'Diferencia cobrada en la entrada',
}

/** What stands in the place of a `{0}`, where that is words. */
export const PHRASES: Readonly<Record<string, string>> = {
  day: 'día',
  days: 'días',
  'standard vehicles': 'vehículos estándar',
  'oversize vehicles': 'vehículos grandes',
  motorcycles: 'motocicletas',
  waiting: 'está en espera',
  'between {0} and {1}': 'entre el {0} y el {1}',
  'from {0} on': 'desde el {0}',
  'until {0}': 'hasta el {0}',
  'on its way': 'está en camino',
  'at the island': 'está en la isla',
  done: 'terminó',
  cancelled: 'se canceló',
  Monday: 'lunes',
  Tuesday: 'martes',
  Wednesday: 'miércoles',
  Thursday: 'jueves',
  Friday: 'viernes',
  Saturday: 'sábado',
  Sunday: 'domingo',
  '{0}, {1}': '{0}, {1}',
  '{0} or {1}': '{0} o {1}',
}
