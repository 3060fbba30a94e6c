export const lightSays = {
  live: 'Trading is on.', held: 'Nothing can be sent now.',
  unknown: 'An outcome is unknown: nothing is sent until it is known.', halted: 'Trading is halted.',
  stopped: 'Only what lowers risk can be sent.',
} as const
