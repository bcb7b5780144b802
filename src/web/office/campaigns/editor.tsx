import type { Campaign } from '../../../capabilities/campaigns/contract.ts'
import { type Block, BLOCK_KINDS, MOST_SUBJECTS } from '../../../capabilities/campaigns/content.ts'
import { VEHICLE_NAMES } from '../../../lib/names.ts'
import { VEHICLE_CLASSES } from '../../../lib/products.ts'
import { to } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { CONTROL, Field, SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { CheckList } from '../kit/check-list.tsx'
import { problemOf } from '../kit/action-result.ts'
import { Meanwhile } from '../kit/edit-conflict.tsx'
import { OfficeLink } from '../kit/office-link.tsx'
import type { Shape } from '../kit/screen.ts'
import { Section } from '../kit/section.tsx'
import { useActionResult } from '../kit/use-action-result.ts'
import { fieldsOfContent } from './content-fields.ts'
import { BLOCK_NAMES, LANGUAGES, SERIES } from './words.ts'

interface Props {
  readonly form: Shape<'campaigns.save', 'name' | 'rate_per_minute' | 'held_back_percent' | 'delay_hours'>
  readonly campaign: Campaign
}

/** What a campaign says, to whom and how fast. Every button saves what was typed along with what it does. */
export function Editor({ form: { delay_hours, ...shape }, campaign }: Props) {
  const result = useActionResult()
  const { content, kind, lists, list_ids, version } = campaign
  const values = {
    ...fieldsOfContent(content),
    name: campaign.name,
    about: campaign.about,
    rate_per_minute: String(campaign.rate_per_minute),
    held_back_percent: String(campaign.held_back_percent),
    delay_hours: String(campaign.delay_hours),
  }
  const problem = problemOf(result, 'save')
  const labels = labelsOf(content.blocks)
  const fields = fieldsOf(shape, {
    name: { label: 'Name', hint: 'For your team. Readers do not see it.' },
    rate_per_minute: 'Emails per minute',
    held_back_percent: {
      label: 'Held back (%)',
      hint: 'Chosen at random, sent nothing, and compared with the rest',
    },
  })
  return (
    <Form
      encType="multipart/form-data"
      problem={problem}
      values={{ ...values, ...(problem && result?.fields) }}
      labels={labels}
      className="gap-6!"
    >
      <input type="hidden" name="intent" value="save" />
      {/* What Enter in a field does is what the first button does. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
      <Meanwhile version={version} values={values} labels={labels} />
      <Section id="who" title={kind === 'CAMPAIGN' ? 'To whom' : 'When'}>
        <div className="grid gap-4 pt-2">
          <TextField {...fields.name} />
          {kind === 'CAMPAIGN' ? (
            <Lists lists={lists} chosen={list_ids} />
          ) : (
            <TextField
              {...fieldsOf({ delay_hours }, { delay_hours: SERIES[kind].delay }).delay_hours}
              optional={false}
              inputMode="numeric"
            />
          )}
          <SelectField
            label="Readers who want"
            name="about"
            options={[
              { value: 'offers', label: 'All offers' },
              { value: 'news', label: 'Monthly news' },
            ]}
            hint="By their email preferences"
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField {...fields.rate_per_minute} inputMode="numeric" />
            <TextField {...fields.held_back_percent} inputMode="numeric" />
          </div>
        </div>
      </Section>
      <Section id="inbox" title="In the inbox">
        <div className="grid gap-4 pt-2">
          {content.subjects.map((_, index) => (
            <InBoth
              key={String(index)}
              name={`subjects.${index}`}
              label={content.subjects.length === 1 ? 'Subject' : `Subject ${index + 1}`}
            />
          ))}
          <p className="flex flex-wrap gap-3">
            {content.subjects.length < MOST_SUBJECTS && <Act act="subject add">Try another subject</Act>}
            {content.subjects.length > 1 && <Act act="subject remove">Remove the last subject</Act>}
          </p>
          <InBoth name="preview" label="Preview line" />
        </div>
      </Section>
      <Section id="content" title="Content">
        <p className="text-muted">
          Placeholders for the reader: <code>{'{{ first_name }}'}</code>, <code>{'{{ points }}'}</code>,{' '}
          <code>{'{{ points_worth }}'}</code>, <code>{'{{ points_expire }}'}</code>.
        </p>
        <ol className="grid gap-5 pt-2">
          {content.blocks.map((block, index) => (
            // Blocks have no names of their own; the form begins anew whenever they change places.
            <li key={`${index} ${block.kind}`}>
              <BlockFields block={block} index={index} isLast={index === content.blocks.length - 1} />
            </li>
          ))}
        </ol>
        {content.blocks.length === 0 && <p>No blocks yet. Begin with a heading.</p>}
        <fieldset className="flex flex-wrap gap-2 pt-3">
          <legend className="mb-2 font-bold">Add a block</legend>
          {BLOCK_KINDS.map((each) => (
            <Act key={each} act={`add ${each}`}>
              {BLOCK_NAMES[each]}
            </Act>
          ))}
        </fieldset>
      </Section>
      <p>
        <SubmitButton>Save</SubmitButton>
      </p>
    </Form>
  )
}

function Lists({ lists, chosen }: { lists: Campaign['lists']; chosen: readonly string[] }) {
  if (lists.length === 0)
    return (
      <p>
        There is no mailing list yet.{' '}
        <OfficeLink to={to('EmailMailingLists')} allow="EmailMailingLists:Read">
          Mailing lists
        </OfficeLink>
      </p>
    )
  return (
    <CheckList
      legend="Mailing lists"
      name="list_ids"
      items={lists.map(({ id, name }) => ({ value: id, label: name }))}
      checked={chosen}
    />
  )
}

function Act({ act, label, children }: { act: string; label?: string; children: string }) {
  return (
    <Button type="submit" name="act" value={act} tone="quiet" size="sm" aria-label={label}>
      {children}
    </Button>
  )
}

function InBoth({ name, label, rows }: { name: string; label: string; rows?: number }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {Object.entries(LANGUAGES).map(([language, languageName]) => {
        const field = { label: `${label} (${languageName})`, name: `${name}.${language}`, lang: language }
        return rows === undefined ? (
          <TextField key={language} {...field} spellCheck />
        ) : (
          <TextAreaField key={language} {...field} rows={rows} spellCheck />
        )
      })}
    </div>
  )
}

function BlockFields({ block, index, isLast }: { block: Block; index: number; isLast: boolean }) {
  const name = `blocks.${index}`
  const title = `${index + 1}. ${BLOCK_NAMES[block.kind]}`
  return (
    <fieldset className="grid gap-4 rounded-lg border border-line p-4">
      <legend className="px-1 font-bold">{title}</legend>
      <input type="hidden" name={`${name}.kind`} value={block.kind} />
      <OwnFields block={block} name={name} />
      <p className="flex flex-wrap gap-2">
        {index > 0 && (
          <Act act={`up ${index}`} label={`Move up: ${title}`}>
            Move up
          </Act>
        )}
        {!isLast && (
          <Act act={`down ${index}`} label={`Move down: ${title}`}>
            Move down
          </Act>
        )}
        <Act act={`remove ${index}`} label={`Remove: ${title}`}>
          Remove
        </Act>
      </p>
    </fieldset>
  )
}

const TARGET = { label: 'Leads to', hint: 'A page such as /booking, or an https address' }

function OwnFields({ block, name }: { block: Block; name: string }) {
  switch (block.kind) {
    case 'heading':
      return <InBoth name={`${name}.text`} label="Heading" />
    case 'text':
      return <InBoth name={`${name}.text`} label="Text" rows={6} />
    case 'button':
      return (
        <>
          <InBoth name={`${name}.text`} label="Button" />
          <TextField {...TARGET} name={`${name}.href`} autoCapitalize="none" spellCheck={false} />
        </>
      )
    case 'picture':
      return (
        <>
          <input type="hidden" name={`${name}.picture`} defaultValue={block.picture} />
          <Field
            label={block.picture ? 'Another picture' : 'Picture'}
            name={`${name}.file`}
            hint="PNG, JPEG, or GIF, up to 200 KB"
          >
            {(control) => (
              <input
                {...control}
                type="file"
                name={`${name}.file`}
                accept=".png,.jpg,.jpeg,.gif,image/png,image/jpeg,image/gif"
                className={`${CONTROL} py-2.5`}
              />
            )}
          </Field>
          <InBoth name={`${name}.text`} label="What it shows" />
          <TextField {...TARGET} name={`${name}.href`} autoCapitalize="none" spellCheck={false} optional />
        </>
      )
    case 'price':
      return (
        <>
          <InBoth name={`${name}.text`} label="Words before the price" />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="Days"
              name={`${name}.days`}
              inputMode="numeric"
              hint="The lowest price of the next weeks, as it is when the email leaves"
            />
            <SelectField
              label="Vehicle class"
              name={`${name}.vehicle_class`}
              options={VEHICLE_CLASSES.map((value) => ({ value, label: VEHICLE_NAMES[value] }))}
            />
          </div>
        </>
      )
    case 'code':
      return (
        <>
          <InBoth name={`${name}.text`} label="Words before the code" />
          <TextField label="Coupon code" name={`${name}.code`} autoCapitalize="characters" spellCheck={false} />
        </>
      )
    case 'mjml':
      return (
        <div className="grid gap-4 [&_textarea]:font-mono [&_textarea]:text-sm">
          <InBoth name={`${name}.source`} label="MJML sections" rows={10} />
          <InBoth name={`${name}.text`} label="The same as plain text" rows={4} />
        </div>
      )
  }
}

/** What people call the fields, to list their faults under. */
function labelsOf(blocks: readonly Block[]): Record<string, string> {
  const named = blocks.flatMap((block, index) =>
    Object.keys(block).map((key) => [`blocks.${index}.${key}`, `${index + 1}. ${BLOCK_NAMES[block.kind]}`] as const),
  )
  return {
    name: 'Name',
    list_ids: 'Mailing lists',
    about: 'Readers who want',
    rate_per_minute: 'Emails per minute',
    held_back_percent: 'Held back (%)',
    delay_hours: 'Hours',
    'preview.en': 'Preview line (English)',
    'preview.es': 'Preview line (Spanish)',
    ...Object.fromEntries(named),
  }
}
