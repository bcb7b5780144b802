import type { CallInput } from '../../http/endpoint.ts'
import type { Harness } from '../../test/harness.ts'
import { companies } from './contract.ts'

/** An active company whose members, with proved addresses at skylot.test, book on its account at 15.00 a day. */
export async function activeCompany(h: Harness, more: Partial<CallInput<typeof companies.create>> = {}) {
  const staff = await h.as.staff()
  const { id } = await staff.call(companies.create, {
    name: 'Globex',
    plan: 'PER_DAY',
    per_day: '15',
    billing: 'INVOICE',
    billing_email: 'payables@globex.example',
    access: 'DOMAINS',
    domains: ['skylot.test'],
    codes: ['GLOBEX'],
    ...more,
  })
  return staff.call(companies.activate, { companyId: id })
}
