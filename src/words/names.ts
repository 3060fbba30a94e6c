/** What this desk itself calls things that have no name of their own. */
export const names = {
  practice: 'Practice account',
  otherVenue: 'Another address',
  macKeychain: 'macOS Keychain',
  windowsKeychain: 'Windows Credential Manager',
  secretService: 'Secret Service',
}
