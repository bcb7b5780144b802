import { TextField } from '../../ui/field.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { detailScreen } from '../kit/screen.ts'
import { screenAction, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { useActionResult } from '../kit/use-action-result.ts'
import { atRows, type Fields, rowCount, rowLabels, rows, wordFields, wordsFrom } from './business-fields.ts'

export const screen = detailScreen('settings.get', {
  name: 'SettingsTranslations',
  path: '/staff/settings/translations',
  title: 'Spanish terms',
  parent: 'StaffSettings',
  needs: ['settings.setGlossary'],
  lead: 'Vehicle classes, fees, taxes, stops, and the tagline, as they are written in English. Terms without a translation stay in English. Use the last line to add one; clear a line to delete it.',
  width: 'form',
  actions: [
    {
      intent: 'save',
      call: 'settings.setGlossary',
      allow: 'Settings:Update',
      input: ({ fields }) => wordsFrom(fields),
      faults: atRows,
      done: 'Saved. Spanish pages, emails, and documents change within a second.',
    },
  ],
  body: ({ data: { glossary } }) => <Translations values={wordFields(glossary)} />,
})

/** A row for each term, the last one to add another. */
function Translations({ values }: { values: Fields }) {
  const result = useActionResult()
  const count = rowCount(result?.problem ? (result.fields ?? values) : values, 'glossary')
  return (
    <ActionForm
      intent="save"
      label="Save"
      values={values}
      labels={rowLabels('glossary', 'Term', count, { english: 'English', spanish: 'Spanish' })}
    >
      {rows(count).map((row) => (
        <div key={row} className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
          <TextField label="English" name={`glossary.${row}.english`} autoComplete="off" required={false} />
          <TextField label="Spanish" name={`glossary.${row}.spanish`} autoComplete="off" required={false} />
        </div>
      ))}
    </ActionForm>
  )
}

export const loader = screenLoader(screen)
export const action = screenAction(screen)
export default screenPage(screen)
