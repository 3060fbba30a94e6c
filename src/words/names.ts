/** What this desk itself calls things that have no name of their own. */
export const names = {
  practice: 'Practice account',
  otherVenue: 'Another address',
  /** What an account is called until it is called otherwise: one with a key, and one by its address. */
  main: 'main',
  watched: 'watched',
  macKeychain: 'macOS Keychain',
  windowsKeychain: 'Windows Credential Manager',
  secretService: 'Secret Service',
}
