import { useField } from '../../ui/form.tsx'

/**
 * The version of what is edited, as it was when the form was opened: it stays with what was typed when somebody else was
 * faster, so that a second press overwrites nothing.
 */
export function VersionField({ version }: { version: number }) {
  const { value } = useField('version')
  return <input type="hidden" name="version" value={value ?? version} />
}
