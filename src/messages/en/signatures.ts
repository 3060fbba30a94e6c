export const LOOK = 'Compare orders and positions with the venue’s own page; if it was not you, remove this key there, and find out what else runs on this machine'
export const by = { none: '', byTheKey: ' by the key of {whose}' } as const
export const signatureWords = {
  listSignedNot: 'the list of what was signed is not there any more. {look}',
  listSignedLost: 'the list of what was signed was lost or changed, and a new one was begun. {look}',
  listSignedEnds: 'the list of what was signed ends earlier than it once did. {look}',
  listSignedChanged: 'the list of what was signed was changed from outside this desk. {look}',
  listSignedSignatures: 'the list of what was signed has signatures that this journal knows nothing of. {look}',
  listSignedCannot: 'the list of what was signed cannot be read or written. Look at the disk and at the rights of the desk’s folder; nothing is signed until then',
  signedBesideDesk: '{call} was signed{by} beside this desk and may have reached the venue. {look}',
  signedPlaceConfirmed: '{call} was signed{by} in the place of what you confirmed. {look}',
  signedAgainUnder: '{call} was signed again{by} under the name of an order that this desk knows. {look}',
} as const
