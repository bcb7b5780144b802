export { default, loader, meta } from './home.tsx'

// The way down to the map is walked by a script.
export const handle = { start: 'paint' }
