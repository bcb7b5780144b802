import { describe, expect, test } from 'vitest'
import { inLanguage } from '../../lib/in-language.ts'
import { markupOf, textOf } from '../../test/render.ts'
import { Checkbox, ChoicesField, FormField, PasswordField, SelectField, TextField } from './field.tsx'
import { Form } from './form.tsx'
import { fieldsOf, type FormShape } from './form-fields.ts'
import { RadioCards } from './radio-cards.tsx'

interface Input {
  readonly plate?: string | null
  readonly party: number
  readonly size: 'SMALL' | 'LARGE'
  readonly needs: ('WHEELCHAIR' | 'CHILD_SEAT')[]
  readonly notes?: string
  readonly marketing: boolean
}

const shape: FormShape<Input> = {
  party: { kind: 'number', required: true, min: 1, max: 60, options: [] },
  plate: { kind: 'text', required: false, maxLength: 12, options: [] },
  size: { kind: 'select', required: true, options: ['SMALL', 'LARGE'] },
  needs: { kind: 'choices', required: false, options: ['WHEELCHAIR', 'CHILD_SEAT'] },
  notes: { kind: 'lines', required: false, maxLength: 4000, options: [] },
  marketing: { kind: 'checkbox', required: false, options: [] },
}

const fields = fieldsOf(shape, {
  party: 'Party',
  plate: { label: 'License plate', hint: 'As on the car' },
  size: { label: 'Size', options: { SMALL: 'Small', LARGE: 'Large' } },
  needs: { label: 'Needs', options: { WHEELCHAIR: 'Wheelchair', CHILD_SEAT: 'Child seat' } },
  notes: 'Notes',
  marketing: 'Send me news',
})

const all = Object.values(fields).map((field) => <FormField key={field.name} {...field} />)

describe('a form', () => {
  test('lists its faults in the order of its fields, each under its label', () => {
    const problem = { fieldErrors: { plate: ['Too long'], party: ['Enter a number'] }, formErrors: ['Try again'] }
    const text = textOf(
      <Form fields={fields} problem={problem}>
        {all}
      </Form>,
    )
    expect(text).toContain('Try again 2 fields need your attention: Party: Enter a number License plate: Too long')
  })

  test('tells faults of what it does not show, which have no field to lead to', () => {
    const markup = markupOf(
      <Form fields={fields} problem={{ fieldErrors: { quote: ['Gone'] }, formErrors: [] }}>
        {all}
      </Form>,
    )
    expect(markup).toContain('Gone')
    expect(markup).not.toContain('href="#')
  })

  test('leads from a fault to its field, which is marked and described by it', () => {
    const markup = markupOf(
      <Form fields={fields} problem={{ fieldErrors: { plate: ['Too long'] }, formErrors: [] }}>
        <TextField {...fields.plate} />
      </Form>,
    )
    const [, id] = /href="#([^"]+)"/.exec(markup) ?? []
    expect(markup).toContain(`id="${id}"`)
    expect(markup).toContain(`aria-describedby="${id}-hint ${id}-error" aria-invalid="true"`)
  })

  test('shows again what was typed', () => {
    const values = {
      party: 'two',
      plate: '8ABC123',
      size: 'LARGE',
      needs: 'CHILD_SEAT',
      notes: 'Late',
      marketing: 'on',
    }
    const markup = markupOf(
      <Form fields={fields} values={values}>
        {all}
      </Form>,
    )
    expect(markup).toContain('value="two"')
    expect(markup).toContain('value="8ABC123"')
    expect(markup).toMatch(/<option value="LARGE" selected=""/)
    expect(markup).toMatch(/name="needs" [^>]*checked="" value="CHILD_SEAT"/)
    expect(markup).toMatch(/name="marketing" [^>]*checked=""/)
    expect(markup).toContain('Late</textarea>')
  })

  test('speaks the language of its reader', () => {
    const faults = { fieldErrors: { party: ['Obligatorio'] }, formErrors: [] }
    const form = (
      <Form fields={fields} problem={faults}>
        {all}
      </Form>
    )
    expect(inLanguage('es', () => textOf(form))).toContain('(opcional)')
  })
})

describe('a field', () => {
  test('is told apart as optional; everything else is required', () => {
    expect(textOf(<TextField {...fields.plate} />)).toContain('License plate (optional)')
    expect(markupOf(<FormField {...fields.party} />)).toContain('required=""')
  })

  test('takes as much as its contract', () => {
    expect(markupOf(<TextField {...fields.plate} />)).toContain('maxLength="12"')
  })

  test('of a number takes text, so that a word is not lost, and tells its bounds', () => {
    const markup = markupOf(<FormField {...fields.party} />)
    expect(markup).toContain('type="text"')
    expect(markup).toContain('inputMode="decimal"')
    expect(markup).toContain('1 to 60')
  })

  test('of a number that is a line of text has no bounds of one, which no text has', () => {
    expect(markupOf(<TextField {...fields.party} inputMode="numeric" />)).not.toMatch(/ m(?:in|ax)=/)
    expect(markupOf(<TextField label="Day" name="day" type="date" min="2026-12-01" />)).toContain('min="2026-12-01"')
  })

  test('of a few offers them by their names', () => {
    expect(textOf(<SelectField {...fields.size} />)).toBe('Size Small Large')
    expect(textOf(<ChoicesField {...fields.needs} />)).toBe('Needs (optional) Wheelchair Child seat')
  })

  test('to tick stands before its words', () => {
    expect(markupOf(<Checkbox {...fields.marketing} />)).toMatch(/<label.*<input type="checkbox".*Send me news/)
  })

  test('of a password never repeats it', () => {
    const markup = markupOf(
      <Form values={{ password: 'secret' }}>
        <PasswordField />
      </Form>,
    )
    expect(markup).toContain('type="password"')
    expect(markup).not.toContain('secret')
  })

  test('of cards keeps the choice that was made', () => {
    const cards = [
      { value: 'a', title: 'One' },
      { value: 'b', title: 'Two' },
    ]
    const markup = markupOf(
      <Form values={{ which: 'b' }}>
        <RadioCards legend="Which?" name="which" cards={cards} />
      </Form>,
    )
    expect(markup).toMatch(/type="radio"[^>]*name="which"[^>]*checked="" value="b"/)
  })

  test('of cards can take the focus, where a fault of it leads', () => {
    const problem = { fieldErrors: { which: ['Declined'] }, formErrors: [] }
    const markup = markupOf(
      <Form problem={problem} labels={{ which: 'Card' }}>
        <RadioCards legend="Which?" name="which" cards={[{ value: 'a', title: 'One' }]} />
      </Form>,
    )
    const [, id] = /href="#([^"]+)"/.exec(markup) ?? []
    expect(markup).toContain(`<fieldset id="${id}" tabindex="-1"`)
  })
})
