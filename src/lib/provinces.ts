/** A state or province as lists show it. */
export interface Province {
  readonly short: string
  readonly name: string
  readonly country: 'US' | 'CA'
}

/** "Washington", of "WA" as an address in the United States or Canada has it; any other text as it is. */
export function provinceName(state: string): string {
  return PROVINCES.find(({ short }) => short === state.trim().toUpperCase())?.name ?? state
}

const listOf = (country: 'US' | 'CA', list: string): Province[] =>
  list
    .split(', ')
    .map((entry) => ({ short: entry.slice(0, 2), name: entry.slice(3), country }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))

/** The states of the United States and the provinces of Canada, by their names. */
export const PROVINCES: readonly Province[] = [
  ...listOf(
    'US',
    'AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware, DC District of Columbia, FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas, KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi, MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York, NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, RI Rhode Island, SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah, VT Vermont, VA Virginia, WA Washington, WV West Virginia, WI Wisconsin, WY Wyoming, AS American Samoa, GU Guam, MP Northern Mariana Islands, PR Puerto Rico, VI U.S. Virgin Islands, AA Armed Forces Americas, AE Armed Forces Europe, AP Armed Forces Pacific',
  ),
  ...listOf(
    'CA',
    'AB Alberta, BC British Columbia, MB Manitoba, NB New Brunswick, NL Newfoundland and Labrador, NT Northwest Territories, NS Nova Scotia, NU Nunavut, ON Ontario, PE Prince Edward Island, QC Quebec, SK Saskatchewan, YT Yukon',
  ),
]
