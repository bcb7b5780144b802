import { type Block, type CampaignLanguage, CAMPAIGN_LANGUAGES, type Content } from './content.ts'

// A campaign's template depends only on the kinds of its blocks. Their texts are data and never parsed as a template; only
// MJML blocks are.

const BUTTON =
  'css-class="button" align="left" padding="0 12px" background-color="{{ color.accent }}" color="{{ color.on_accent }}" font-size="17px" font-weight="700" border-radius="10px" inner-padding="15px 28px"'
const BOX =
  'border:2px dashed {{ color.brand }};border-radius:10px;padding:12px 18px;font-size:22px;line-height:28px;font-weight:800;text-align:center;letter-spacing:1px;'

function section(inside: string): string {
  return `<mj-section padding="4px 12px 14px"><mj-column>${inside}</mj-column></mj-section>`
}

function paragraphs(name: string): string {
  return `{% for paragraph in ${name}.paragraphs %}<p>{% for line in paragraph %}{{ line }}<br>{% endfor %}</p>{% endfor %}`
}

/** A block as sections of MJML; `name` is its place in the view. */
function mjmlOf(block: Block, name: string, language: CampaignLanguage): string {
  switch (block.kind) {
    case 'heading':
      return section(`<mj-text padding="0 12px" css-class="ink"><h1>{{ ${name}.words }}</h1></mj-text>`)
    case 'text':
      return section(
        `<mj-text padding="0 12px" font-size="17px" line-height="26px" css-class="ink">${paragraphs(name)}</mj-text>`,
      )
    case 'picture': {
      const href = block.href === '' ? '' : ` href="{{ ${name}.href }}"`
      return section(
        `<mj-image padding="0 12px" border-radius="10px" alt="{{ ${name}.words }}" src="{{ ${name}.src }}"${href} />`,
      )
    }
    case 'button':
      return section(`<mj-button ${BUTTON} href="{{ ${name}.href }}">{{ ${name}.words }}</mj-button>`)
    case 'price':
      return section(
        `<mj-text padding="0 12px" font-size="17px" line-height="26px" css-class="ink"><p>{{ ${name}.words }}{% if ${name}.price %}<br><strong style="font-size:28px;line-height:36px;">{{ ${name}.price }}</strong>{% endif %}</p></mj-text>`,
      )
    case 'code':
      return section(
        `<mj-text padding="0 12px" css-class="ink"><p>{{ ${name}.words }}</p><div class="number" style="${BOX}">{{ ${name}.code }}</div></mj-text>`,
      )
    case 'mjml':
      return block.source[language]
  }
}

function textOf(block: Block, name: string): string {
  switch (block.kind) {
    case 'heading':
      return `{{ ${name}.words | upcase }}`
    case 'text':
    case 'mjml':
      return `{{ ${name}.words }}`
    case 'picture':
      return block.href === '' ? `{{ ${name}.words }}` : `{{ ${name}.words }}\n{{ ${name}.href }}`
    case 'button':
      return `{{ ${name}.words }}:\n{{ ${name}.href }}`
    case 'price':
      return `{{ ${name}.words }}\n{% if ${name}.price %}\n{{ ${name}.price }}\n{% endif %}`
    case 'code':
      return `{{ ${name}.words }}\n{{ ${name}.code }}`
  }
}

/** The name of a campaign's templates in the mail code. */
export const TEMPLATE = 'campaign'

/** The templates of a content by name, in every language. */
export function templatesOf({ blocks }: Content): ReadonlyMap<string, string> {
  const text = blocks.map((block, index) => textOf(block, nameOf(index)))
  const letter = ['Subject: {{ subject_line }}\nPreview: {{ preview_line }}', ...text, '{% include "end" %}'].join(
    '\n\n',
  )
  return new Map(
    CAMPAIGN_LANGUAGES.flatMap((language) => {
      const name = language === 'en' ? TEMPLATE : `${TEMPLATE}.${language}`
      const body = blocks.map((block, index) => mjmlOf(block, nameOf(index), language)).join('\n')
      return [
        [`${name}.mjml`, body],
        [`${name}.liquid`, `${letter}\n`],
      ] as const
    }),
  )
}

/** The name of a block in the view, by place from 0. */
export function nameOf(index: number): string {
  return `block_${index + 1}`
}
