export const names = {
  practice: 'Practice account', otherVenue: 'Another address', macKeychain: 'macOS Keychain',
  windowsKeychain: 'Windows Credential Manager',
} as const
