export const deleveragingMeans = 'Below it the venue may auto-deleverage (ADL): close positions of other accounts against it, the most profitable and most leveraged first.'
export const standingWords = { near: ' ADL is possible.', below: ' ADL is possible at any moment.' } as const
export const fundWords = {
  notReadAdl: 'not read: the ADL risk is not known', holdsNoPositions: 'holds no positions',
  marginRatio: 'margin ratio {marginRatio}', minimumReadAgo: '{ratio}, minimum {minimum}, read {now} ago',
  tooOldTell: '{read}: too old to tell the ADL risk', readStanding: '{read}.{standing}',
} as const
