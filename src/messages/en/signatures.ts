export const LOOK = 'Check orders, positions on venue’s page; if not you, remove this key there, check this machine'
export const by = { none: '', byTheKey: ' by key of {whose}' } as const
export const signatureWords = {
  listSignedNot: 'signature list is gone. {look}',
  listSignedLost: 'signature list lost or changed, a new one begun. {look}',
  listSignedEnds: 'signature list cut short. {look}',
  listSignedChanged: 'signature list changed from outside. {look}',
  listSignedSignatures: 'signature list has signatures unknown to this journal. {look}',
  listSignedCannot: 'signature list not readable or writable: nothing is signed. Check disk, folder rights',
  signedBesideDesk: '{call} was signed{by} beside this desk, may have reached venue. {look}',
  signedPlaceConfirmed: '{call} was signed{by} in place of what you confirmed. {look}',
  signedAgainUnder: '{call} was signed again{by} under a known order’s name. {look}',
} as const
