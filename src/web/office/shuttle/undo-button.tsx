import type { FetcherWithComponents } from 'react-router'
import type { BoardRide } from '../../../capabilities/shuttle/contract.ts'
import { Button } from '../../ui/button.tsx'
import { texts } from './texts.ts'

interface Props {
  readonly ride: Pick<BoardRide, 'id' | 'name'>
  readonly fetcher: FetcherWithComponents<unknown>
}

/** Takes back the last step of a ride. */
export function UndoButton({ ride: { id, name }, fetcher }: Props) {
  const { ride: t } = texts()
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="intent" value="undo" />
      <input type="hidden" name="id" value={id} />
      <Button type="submit" size="sm" tone="plain" aria-label={t.undoOf(name)}>
        {t.undo}
      </Button>
    </fetcher.Form>
  )
}
