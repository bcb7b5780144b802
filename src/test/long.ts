/** Whether this is the long form of the tests (`npm run test:long`); docs/tests.md says what it holds more of. */
export const LONG = process.env.SKYLOT_TEST_LONG === '1'
