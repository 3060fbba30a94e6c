export const NOTHING = 'nothing of this account is saved or read back'
export const LASTING = 'What was saved stays on the disk, unread and as it is. New records need a data folder of their own (docs/operations.md)'
export const words = {
  locked: 'The keychain is locked, so {nothing}; reading from the venue goes on',
  unavailable: 'No keychain can be reached, so {nothing}; reading from the venue goes on',
  'no libsecret': 'This system has no libsecret, by which its keychain is reached, so {nothing}; reading from the venue goes on',
  hung: 'The keychain does not answer, so {nothing}; reading from the venue goes on',
  refused: 'The keychain took no data key, so {nothing}; reading from the venue goes on',
  lost: 'The keychain no longer has this account’s data key, so {nothing}. {lasting}',
  'unknown key': 'The keychain no longer has this account’s data key, so {nothing}. {lasting}',
  mismatched: 'Another data key lies in the keychain than the one these records were made with, so {nothing}. {lasting}',
} as const
