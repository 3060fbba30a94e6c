export const closeLine = { least: 'least', most: 'most', at: ' at {side} {at}' } as const
