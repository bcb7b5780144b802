import { membership } from '../../../capabilities/membership/contract.ts'
import { formOf } from '../../serve/form.server.ts'

/** The two codes of a receipt: on a page of its own, and on the dashboard, which leads there. */
export const recordForm = formOf(membership.record, { omit: ['number'] })
