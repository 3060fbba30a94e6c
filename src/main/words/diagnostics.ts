/** What each part of a diagnostic bundle holds. */
export const bundleHolds = {
  program: 'versions and the kind of machine',
  state: 'what holds writing, the lights, and how old each section is',
  profiles: 'the kind of each profile, and whether it has a key; no labels',
  attempts: 'what became of the newest attempts and when; no sizes or prices',
  files: 'the desk’s own files by name and size',
  log: 'the newest lines of the log, redacted again',
}
