/** Error names that may be reported; any other is `another error`. */
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

/** The only fact that is recorded about an unexpected error. */
export type ErrorKind = (typeof knownErrorNames)[number] | 'another error' | 'no error at all'

/** Returns the kind of an error. Its message and custom names are not used, because they may contain anything. */
export function classifyErrorKind(error: unknown): ErrorKind {
  if (!(error instanceof Error)) return 'no error at all'
  return knownErrorNames.find(kind => kind === error.name) ?? 'another error'
}

/** Returns the system's code of an error, such as ENOSPC, or `unknown` if it does not look like one. */
export function readErrorCode(error: unknown): string {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^E[A-Z0-9]{2,20}$/.test(code) ? code : 'unknown'
}

// SECURITY: an error's message never reaches the terminal, because it may contain a path, a header or a name.
export const describeError = (error: unknown): string =>
  `${classifyErrorKind(error)}, code ${readErrorCode(error)}`
