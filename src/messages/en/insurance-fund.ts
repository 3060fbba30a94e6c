export const deleveragingMeans = 'Below it the venue may auto-deleverage (ADL): close others’ positions, most profitable and leveraged first.'
export const standingWords = { near: ' ADL is possible.', below: ' ADL is possible any moment.' } as const
export const fundWords = {
  notReadAdl: 'not read: ADL risk not known', holdsNoPositions: 'holds no positions',
  marginRatio: 'margin ratio {marginRatio}', minimumReadAgo: '{ratio}, minimum {minimum}, read {now} ago',
  tooOldTell: '{read}: too old for ADL risk', readStanding: '{read}.{standing}',
} as const
