import { capitalized } from '../../../lib/wording.ts'
import { MAIL_LANGUAGES } from './mail-states.ts'

/** The parts of a template's name: "booking-confirmed.es.mjml". */
export interface TemplateForm {
  readonly message: string
  readonly language: 'en' | 'es'
  readonly extension: 'mjml' | 'liquid'
}

export const TEMPLATE_FORMS = { mjml: 'HTML', liquid: 'Subject and text' }

export function formOf(name: string): TemplateForm {
  const [message = '', ...rest] = name.split('.')
  return {
    message,
    language: rest.includes('es') ? 'es' : 'en',
    extension: rest.includes('liquid') ? 'liquid' : 'mjml',
  }
}

/** "Booking confirmed" of "booking-confirmed" and of all of its forms; in Spanish it says so. */
export function templateTitle(name: string): string {
  const { message, language } = formOf(name)
  const title = capitalized(message).replaceAll('-', ' ')
  return language === 'en' ? title : `${title} (${MAIL_LANGUAGES[language]})`
}

const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language' })

/** "Spanish" of "es". */
export function languageName(tag: string): string {
  return LANGUAGE_NAMES.of(tag) ?? tag
}
