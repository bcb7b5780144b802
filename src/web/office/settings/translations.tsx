import { TextField } from '../../ui/field.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { Meanwhile } from '../kit/edit-conflict.tsx'
import { detailScreen } from '../kit/screen.ts'
import { screenAction, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { useActionResult } from '../kit/use-action-result.ts'
import { atRows, type Fields, rowCount, rowLabels, rows, wordFields, wordsFrom } from './business-fields.ts'

export const screen = detailScreen('settings.current', {
  name: 'SettingsTranslations',
  path: '/staff/settings/translations',
  title: 'Spanish terms',
  parent: 'StaffSettings',
  lead: 'Vehicle classes, fees, taxes, stops, and the tagline, as they are written in English. Terms without a translation stay in English. Use the last line to add one; clear a line to delete it.',
  width: 'form',
  actions: [
    {
      intent: 'save',
      call: 'settings.setGlossary',
      allow: 'Settings:Update',
      input: ({ fields }) => ({ ...wordsFrom(fields), revision: Number(fields.version) }),
      faults: atRows,
      done: 'Saved. Spanish pages, emails, and documents change within a second.',
    },
  ],
  body: ({ data: { glossary, revisions } }) => (
    // Lines are named by their places: once saved, the fields begin anew.
    <Translations key={revisions.glossary} values={wordFields(glossary)} version={revisions.glossary} />
  ),
})

/** A row for each term, the last one to add another. */
function Translations({ values, version }: { values: Fields; version: number }) {
  const result = useActionResult()
  const count = rowCount(result?.problem ? (result.fields ?? values) : values, 'glossary')
  const labels = rowLabels('glossary', 'Term', count, { english: 'English', spanish: 'Spanish' })
  return (
    <ActionForm intent="save" label="Save" values={values} labels={labels}>
      <Meanwhile version={version} values={values} labels={labels} />
      {rows(count).map((row) => (
        <div key={row} className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
          <TextField label="English" name={`glossary.${row}.english`} autoComplete="off" required={false} />
          <TextField label="Spanish" name={`glossary.${row}.spanish`} autoComplete="off" required={false} />
        </div>
      ))}
    </ActionForm>
  )
}

export const shouldRevalidate = () => true
export const loader = screenLoader(screen)
export const action = screenAction(screen)
export default screenPage(screen)
