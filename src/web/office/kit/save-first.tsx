import { Notice } from '../../ui/notice.tsx'

/** Why an action that acts upon what was saved does not begin. */
export function SaveFirst() {
  return (
    <Notice tone="warning" role="status">
      Save your changes first.
    </Notice>
  )
}
