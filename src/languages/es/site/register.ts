import { LEAST_PASSWORD } from '../../../lib/password-length.ts'
import { counted, type Translation } from '../../../lib/texts.ts'
import type { en } from '../../../web/site/register/texts.ts'

export const es: Translation<typeof en> = {
  meta: 'Inscríbase en el Point Club',
  description: 'Inscríbase gratis en el Point Club: cada estancia suma puntos, y con puntos paga su estacionamiento.',
  title: 'Estaciónese, gane puntos y estaciónese gratis',
  lead: (business) =>
    `Con el Point Club de ${business}, cada dólar que gasta en estacionamiento suma puntos para días gratis.`,
  join: 'Inscríbase gratis',
  fields: {
    long_name: 'Nombre completo',
    short_name: '¿Cómo prefiere que le llamemos?',
    email: { label: 'Correo electrónico', hint: 'Le enviaremos un enlace para confirmarlo' },
    password: { label: 'Contraseña', hint: `${LEAST_PASSWORD} caracteres o más` },
  },
  submit: 'Inscribirse en el Point Club',
  pending: 'Inscribiendo…',
  already:
    '¿Ya es miembro? <login>Inicie sesión</login>. Vea cómo usamos sus datos: <privacy>Política de privacidad</privacy>.',
  perDollar: 'puntos por cada dólar de estacionamiento',
  welcome: 'puntos el día que se inscribe',
  worth: 'puntos pagan un dólar de estacionamiento',
  example: 'Lo que vale una semana',
  exampleText: (dollars, earned, all) =>
    `Una semana con $${dollars} de estacionamiento suma ${earned} puntos. Con los puntos por inscribirse son ${all}.`,
  exampleWorth: (worth) => `Pagan <worth>${worth}</worth> de su próxima estancia.`,
  gains: {
    book: 'Use sus puntos en una reserva o para una estancia completa',
    pay: 'Guarde su tarjeta y reserve en pocos pasos',
    receipts: 'Encuentre todas sus reservas y recibos en un solo lugar',
  },
  questions: 'Conviene saber',
  counts: '¿Qué suma puntos?',
  countsAnswer: 'El precio del estacionamiento; los cargos y los impuestos no. Cada estancia cuenta una sola vez.',
  spend: '¿Cómo canjeo los puntos?',
  spendAnswer:
    'Réstelos de una reserva al pagar, o canjéelos por un vale que cubre los días que elija, con cargos e impuestos.',
  expire: '¿Vencen los puntos?',
  expireAnswer: (months) =>
    `Solo si pasa ${counted(months, { one: 'mes', other: 'meses' })} sin ganar ni canjear ninguno. Con cada estancia el plazo empieza de nuevo.`,
  forgot: 'Olvidé mostrar mi número de miembro. ¿Perdí mis puntos?',
  forgotAnswer: (days) =>
    `No. Escriba el código de su recibo en un plazo de ${counted(days, { one: 'día', other: 'días' })} y los puntos son suyos.`,
}
