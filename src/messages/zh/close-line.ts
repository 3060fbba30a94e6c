export const closeLine = { least: '低于', most: '高于', at: '，不{side} {at}' } as const
