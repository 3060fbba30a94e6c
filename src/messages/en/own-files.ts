export const ownFilesSay = {
  differ: {
    perpdeskDoesNot: 'Not started: {first} is not as packed. Reinstall from a trusted source.',
    perpdeskDoesNotStart: 'Not started: {first}, {others} more files not as packed. Reinstall from a trusted source.',
  },
} as const
