export const LOOK = 'Compare orders and positions on the venue’s page; if it was not you, remove this key there and check this machine'
export const by = { none: '', byTheKey: ' by the key of {whose}' } as const
export const signatureWords = {
  listSignedNot: 'the signature list is gone. {look}',
  listSignedLost: 'the signature list was lost or changed, a new one begun. {look}',
  listSignedEnds: 'the signature list was cut short. {look}',
  listSignedChanged: 'the signature list was changed from outside. {look}',
  listSignedSignatures: 'the signature list has signatures this journal does not know. {look}',
  listSignedCannot: 'the signature list cannot be read or written. Check the disk and the folder’s rights; nothing is signed until then',
  signedBesideDesk: '{call} was signed{by} beside this desk and may have reached the venue. {look}',
  signedPlaceConfirmed: '{call} was signed{by} in place of what you confirmed. {look}',
  signedAgainUnder: '{call} was signed again{by} under a known order’s name. {look}',
} as const
