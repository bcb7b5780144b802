import type { en } from '../../capabilities/feedback/texts.ts'
import type { Translation } from '../../lib/texts.ts'

export const es: Translation<typeof en> = {
  thanks: {
    complaint: 'Gracias por decírnoslo. Lo sentimos mucho. Alguien de nuestro equipo lo revisará y le escribirá.',
    fair: 'Gracias. Ya sabemos en qué mejorar.',
    good: 'Gracias. Nos alegró el día.',
  },
  oneToFive: 'Elija de 1 a 5',
  notOverYet: 'Puede calificar su estancia cuando haya salido del estacionamiento.',
  incidentIsClosed: 'Este incidente está cerrado. Vuelva a abrirlo primero.',
  incidentIsOpen: 'Este incidente ya está abierto.',
  newerIncident: 'Ya hay abierto un incidente más reciente de esta estancia.',
  noAddress: 'No hay correo electrónico al que responder.',
  refusedFor: {
    PERSONAL: 'Menciona a una persona o cuenta algo privado.',
    INSULT: 'Insulta o amenaza a alguien.',
    ADVERTISING: 'Hace publicidad.',
    OFF_TOPIC: 'No trata de una estancia con nosotros.',
  },
  review: {
    noWords: 'Escriba unas palabras o deje sin marcar la casilla de abajo.',
    tooLong: 'Escriba 1,500 caracteres como máximo si podemos publicarlo.',
    noLinks: 'No incluya enlaces si podemos publicarlo y deje un espacio después de cada punto.',
    isPublished: 'Esta reseña ya está publicada.',
    isRefused: 'Esta reseña ya está rechazada.',
    notPublished: 'Solo se puede responder a una reseña publicada.',
  },
}
