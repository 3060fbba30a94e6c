const NOTHING = 'nothing of this account is saved or read back'
const LASTING =
  'What was saved stays on the disk, unread and as it is. New records need a data folder of their own (docs/operations.md)'

const words = {
  locked: `The keychain is locked, so ${NOTHING}; reading from the venue goes on`,
  unavailable: `No keychain can be reached, so ${NOTHING}; reading from the venue goes on`,
  'no libsecret': `This system has no libsecret, by which its keychain is reached, so ${NOTHING}; reading from the venue goes on`,
  hung: `The keychain does not answer, so ${NOTHING}; reading from the venue goes on`,
  refused: `The keychain took no data key, so ${NOTHING}; reading from the venue goes on`,
  lost: `The keychain no longer has this account’s data key, so ${NOTHING}. ${LASTING}`,
  'unknown key': `The keychain no longer has this account’s data key, so ${NOTHING}. ${LASTING}`,
  mismatched: `Another data key lies in the keychain than the one these records were made with, so ${NOTHING}. ${LASTING}`,
}

/** What to say while an account's data key is not at hand. */
export const dataTroubleWords = (why: keyof typeof words): string => words[why]
