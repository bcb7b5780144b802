/** The few screens of the office that pages of the site link to in browsers; these know no other address of it. */
export const LINKED: readonly string[] = ['StaffSetup']
