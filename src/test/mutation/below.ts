/**
 * Files of rules that are not where they should be yet, with what their tests notice of their mutants, in per cent. It only
 * rises. Of those with 0 nobody has looked at the survivors yet.
 */
export const BELOW: Readonly<Record<string, number>> = {
  'src/capabilities/journal/rules.ts': 62,
  'src/capabilities/occupancy/rules.ts': 72,
  'src/capabilities/price-preview/rules.ts': 70,
  'src/capabilities/sales/reports/rules.ts': 77,
  'src/capabilities/schedule/rules.ts': 79,
  'src/capabilities/timeclock/rules.ts': 64,
}
