/** Every kind of error that is told by its name; any other is `another error`, whatever it calls itself. */
const knownErrorNames = [
  'Error',
  'TypeError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'AbortError',
  'AddressRefused',
  'AxiosError',
  'JournalUnwritable',
  'PayloadUnsafe',
  'SettingsUnwritable',
  'SqliteError',
] as const

/** All that is ever written down of an error nobody expected. */
export type ErrorKind = (typeof knownErrorNames)[number] | 'another error' | 'no error at all'

/** The kind of an error. Its words, and a name it gave itself, stay where they are: they may hold anything. */
export function classifyErrorKind(error: unknown): ErrorKind {
  if (!(error instanceof Error)) return 'no error at all'
  return knownErrorNames.find(kind => kind === error.name) ?? 'another error'
}

/** The system's own code of an error, such as ENOSPC; anything that does not look like one is `unknown`. */
export function readErrorCode(error: unknown): string {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^E[A-Z0-9]{2,20}$/.test(code) ? code : 'unknown'
}

/** An error in a sentence for the terminal, which keeps what it shows. */
// SECURITY: an error's own words never reach the terminal: they may hold a path, a header, a name.
export const describeError = (error: unknown): string => `${classifyErrorKind(error)}, code ${readErrorCode(error)}`
