export { drawStaySheet, type StaySheet } from './stay-sheet.ts'
