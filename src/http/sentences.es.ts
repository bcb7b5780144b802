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
  'Choose 1 to 5': 'Elija de 1 a 5',
  'Choose 0, 1 or 2': 'Elija 0, 1 o 2',
  'Ask for {0} days at most': 'Pida {0} días como máximo',
  'Choose a day that is not before the first': 'Elija un día que no sea anterior al primero',

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
  'Confirm your e-mail address first. The link is in your mailbox.':
    'Confirme primero su correo electrónico. El enlace está en su buzón.',
  'The price is {0} now. Nothing was charged. Please look at it again.':
    'El precio es ahora de {0}. No se cobró nada. Vuelva a revisarlo.',

  // At the lot.
  'We found no booking with this number and e-mail address.':
    'No encontramos ninguna reserva con este número y correo electrónico.',

  // Service.

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
