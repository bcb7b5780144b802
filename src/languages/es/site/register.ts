import type { Translation } from '../../../lib/texts.ts'
import type { en } from '../../../web/site/register/texts.ts'

export const es: Translation<typeof en> = {
  meta: 'Inscríbase en Point Club',
  description:
    'Inscríbase gratis en Point Club: cada estancia suma puntos, y con puntos paga su estacionamiento. Empieza con 250 puntos.',
  title: 'Cada estancia acerca la próxima',
  lead: (business) => `El Point Club de ${business} convierte lo que paga por estacionar en días gratis.`,
  join: 'Inscríbase ahora, es gratis',
  fullName: 'Nombre completo',
  callName: '¿Qué nombre prefiere?',
  email: 'Correo electrónico',
  emailHint: 'Ahí le enviamos un enlace para confirmarlo',
  password: 'Contraseña',
  passwordHint: '8 caracteres o más',
  submit: 'Inscribirse en Point Club',
  pending: 'Inscribiendo …',
  already:
    '¿Ya es miembro? <login>Inicie sesión</login>. Cómo tratamos lo que nos cuenta: <privacy>Política de privacidad</privacy>.',
  perDollar: 'puntos por cada dólar de estacionamiento',
  welcome: 'puntos el día que se inscribe',
  worth: 'puntos pagan un dólar de estacionamiento',
  questions: 'Conviene saber',
  counts: '¿Qué cuenta y qué no?',
  countsAnswer:
    'Los puntos vienen del estacionamiento mismo, no de cargos ni impuestos. Cada estancia cuenta una sola vez.',
  spend: '¿Cómo canjeo los puntos?',
  spendAnswer:
    'Los canjea por un vale para las fechas que elija. En la caseta el vale paga esos días, con cargos e impuestos incluidos.',
  expire: '¿Vencen los puntos?',
  expireAnswer: 'Después de 24 meses sin ganar ni canjear ninguno. Con cada estancia el plazo empieza de nuevo.',
  forgot: 'Olvidé mostrar mi número. ¿Pierdo los puntos?',
  forgotAnswer: 'No. Su recibo lleva un código; ingréselo dentro de 90 días y los puntos son suyos.',
}
