import { to } from '../../paths.ts'
import { column } from '../kit/column.tsx'
import { listScreen, type RowOf } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { sentencesOf } from './sentences.ts'

type Line = RowOf<'auditLog.ofRecord'>

/** What happened to one record, in plain words. */
export const screen = listScreen('auditLog.ofRecord', {
  name: 'RecordHistory',
  path: '/staff/audit/of/{itemId}',
  title: 'History',
  parent: 'AuditLog',
  input: ({ itemId }) => ({ recordId: itemId }),
  lead: 'Who changed what in this record, with the values before and after. It can’t be changed.',
  pageSize: 50,
  key: ({ id }) => id,
  link: ({ id }) => to('AuditEntry', { itemId: id }),
  columns: [
    { key: 'what', header: 'What', text: (line: Line) => sentencesOf(line).join('. '), whole: true },
    column.text('who', 'Who'),
    column.when('at', 'When'),
  ],
  empty: 'No history yet',
})

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
