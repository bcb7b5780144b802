import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { inSources } from './stacks.ts'

/** Structured log: `log.info({ requestId, … }, 'what happened')`, one JSON object a line. */
export type Log = Logger

const LONGEST_MESSAGE = 250

/** Fields that never reach a log, wherever an object at the top or one level down holds them. */
const SECRET_FIELDS = [
  'authorization',
  'cookie',
  'set-cookie',
  'token',
  'access_token',
  'refresh_token',
  'validation_code',
  'password',
  'current_password',
  'new_password',
  'secret',
  'cc_number',
  'cc_cvc',
  'cc_exp',
]

const EMAIL_FIELDS = ['email', 'email_addr', 'email_address', 'emailAddress', 'recipient']

/**
 * Opens the log. Secrets are left out, also of a `path`, email addresses masked, error messages cut at 250 characters. What is
 * logged as an error, by a request, a job or the process, is handed to `onError` besides.
 */
export function openLog(level: string, stream?: DestinationStream, onError: (error: unknown) => void = () => {}): Log {
  const output = stream ? undefined : pino.destination(OUTPUT)
  const options: LoggerOptions = {
    level,
    base: undefined,
    timestamp: () => `,"at":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    hooks: {
      logMethod(parameters, write, severity) {
        const [said] = parameters as [unknown]
        if (severity >= ERROR && isAboutError(said)) onError(said.err)
        write.apply(this, parameters)
        if (severity >= ERROR) output?.flush()
      },
    },
    serializers: { err: describeError, path: shortPath },
    redact: { paths: [...SECRET_FIELDS, ...EMAIL_FIELDS].flatMap(everywhere), censor },
  }
  return pino(options, stream ?? output)
}

/**
 * Standard output, several lines at a time: a line of its own for each request would be a twentieth of its work. What a process
 * that is killed has not written yet is at most a quarter of a second old; errors are written at once.
 */
const OUTPUT = { dest: 1, sync: false, minLength: 4096, periodicFlush: 250 }

/** The same log without redaction, which takes most of a line's time; only for lines without user data. */
export function unredacted(log: Log): Log {
  return log.child({}, { redact: [] })
}

/** The same log with what each of its lines begins with, made with its first line: naming it takes as long as writing several. */
export function namedLog(log: Log, beginning: Readonly<Record<string, string>>): Log {
  let made: Log | undefined
  return new Proxy(log, {
    get(_, key) {
      const isUnheard = typeof key === 'string' && key in log.levels.values && !log.isLevelEnabled(key)
      if (isUnheard) return () => {}
      made ??= log.child(beginning)
      const part: unknown = Reflect.get(made, key)
      return typeof part === 'function' ? part.bind(made) : part
    },
  })
}

/** The number that pino gives to "error"; "fatal" is above. */
const ERROR = 50

function isAboutError(said: unknown): said is { err: unknown } {
  return typeof said === 'object' && said !== null && 'err' in said
}

function everywhere(field: string): string[] {
  const quoted = `["${field}"]`
  return [quoted, `*${quoted}`, `*.*${quoted}`]
}

function censor(value: unknown, path: string[]): unknown {
  const field = path.at(-1) ?? ''
  return EMAIL_FIELDS.includes(field) && typeof value === 'string' ? maskEmail(value) : '[redacted]'
}

/** "traveler@example.com" as "t…@example.com": enough to follow a complaint, too little to write to. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '[redacted]' : `${email[0]}…${email.slice(at)}`
}

/** Addresses of pages whose rest opens something, or is an e-mail address. */
const OPENING = /(\/(?:tickets|pickup|live|email-prefs)\/).+/

function shortPath(path: unknown): unknown {
  return typeof path === 'string' ? path.replace(OPENING, '$1[redacted]') : path
}

interface DescribedError {
  readonly type: string
  readonly message: string
  readonly code?: unknown
  readonly stack?: string
  readonly cause?: DescribedError
}

/** An error for the log: PostgreSQL's `detail` quotes values of the row and is left out. */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: cut(String(error)) }
  return {
    type: error.name,
    message: cut(error.message),
    ...('code' in error && { code: error.code }),
    ...(error.stack && { stack: framesOf(error.stack) }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}

function cut(message: string): string {
  return message.length > LONGEST_MESSAGE ? `${message.slice(0, LONGEST_MESSAGE - 1)}…` : message
}

/** Only the frames: the first lines of a stack repeat the message. */
function framesOf(stack: string): string {
  const frames = stack.split('\n').filter((line) => line.startsWith('    at '))
  return inSources(frames.slice(0, 10).join('\n'))
}
