import { PATHS } from '../paths.ts'
import { OFFICE_PATHS } from './paths.ts'

// The browsers of travelers carry none of these (`officePathsLater` in vite.config.ts): whoever opens the office adds them.
Object.assign(PATHS, OFFICE_PATHS)
