import { counted, textsOf } from '../../../lib/texts.ts'

export const en = {
  lead: (from: string, until: string) => (from === until ? from : `${from} to ${until}`),
  rows: (count: number) => counted(count, { one: 'row', other: 'rows' }),
  until: (moment: string) => `This link works until ${moment}.`,
  noted: 'We record when the file is opened.',
  open: 'Download the file (CSV)',
}

export const texts = textsOf('site/report', en)
