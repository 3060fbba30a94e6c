export const spanWords = { s: '{floor} s', min: '{floor} min', h: '{floor} h', days: '{floor} days' } as const
