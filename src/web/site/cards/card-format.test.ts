import { expect, test } from 'vitest'
import { caretAfter, expiryDate, groupedNumber } from './card-format.ts'

test('card numbers are grouped as on the card', () => {
  expect(groupedNumber('4242424242424242')).toBe('4242 4242 4242 4242')
  expect(groupedNumber('378282246310005', [4, 10])).toBe('3782 822463 10005')
  expect(groupedNumber('4242-4242 42')).toBe('4242 4242 42')
  expect(groupedNumber('')).toBe('')
  expect(groupedNumber('4242')).toBe('4242')
})

test('expiry dates are read as people and browsers write them', () => {
  expect(expiryDate('1')).toBe('1')
  expect(expiryDate('12')).toBe('12')
  expect(expiryDate('1228')).toBe('12/28')
  expect(expiryDate('12/2028')).toBe('12/28')
  expect(expiryDate('1/')).toBe('01/')
})

test('a year that is still being typed in four digits is left alone', () => {
  expect(expiryDate('12/202')).toBe('12/202')
})

test('the caret stays behind the digit that was typed', () => {
  expect(caretAfter('4242 4', 5)).toBe(6)
  expect(caretAfter('4242 42', 2)).toBe(2)
})
