export const NOTHING = 'nothing is saved or read back'
export const LASTING = 'Saved data stays unread; new records need another data folder (docs/operations.md)'
export const words = {
  locked: 'Keychain locked: {nothing}', unavailable: 'No keychain: {nothing}',
  'no libsecret': 'No libsecret for keychain: {nothing}', hung: 'Keychain does not answer: {nothing}',
  refused: 'Keychain took no data key: {nothing}', lost: 'Data key gone from keychain: {nothing}. {lasting}',
  'unknown key': 'Data key gone from keychain: {nothing}. {lasting}',
  mismatched: 'Wrong data key in keychain: {nothing}. {lasting}',
} as const
