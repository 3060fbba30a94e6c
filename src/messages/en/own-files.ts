export const ownFilesSay = {
  differ: {
    perpdeskDoesNot: 'Perpdesk does not start: {first} is not as packed. Reinstall from a source you trust.',
    perpdeskDoesNotStart: 'Perpdesk does not start: {first} and {others} more files are not as packed. Reinstall from a source you trust.',
  },
} as const
