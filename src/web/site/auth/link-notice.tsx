import { Notice } from '../../ui/notice.tsx'
import { texts } from './texts.ts'

/** What a mailed link can do: its work, nothing since a part of it is missing, or nothing any more. */
export type LinkState = 'OPEN' | 'INCOMPLETE' | 'OVER'

interface Props {
  readonly state: Exclude<LinkState, 'OPEN'>
  /** What to do about it. */
  readonly how: { readonly incompleteHow: string; readonly overHow: string }
}

export function LinkNotice({ state, how }: Props) {
  const t = texts()
  return state === 'OVER' ? (
    <Notice tone="warning" title={t.over}>
      {how.overHow}
    </Notice>
  ) : (
    <Notice tone="warning" title={t.incomplete}>
      {how.incompleteHow}
    </Notice>
  )
}
